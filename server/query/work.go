package query

import (
	"context"
	"fmt"

	entsql "entgo.io/ent/dialect/sql"

	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/activity"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/server/domain/work"
)

// NextActivity is when something is to be done about activities, of whatever
// kind: when the next one may begin, and when the next lease runs out.
func (r *Reader) NextActivity(ctx context.Context) (work.Due, error) {
	var due work.Due
	for column, into := range map[string]**instant.Instant{activity.FieldActivateAt: &due.Begin, activity.FieldLeaseUntil: &due.Expire} {
		var first []instant.Instant
		err := r.client.Activity.Query().Where(func(s *entsql.Selector) { s.Where(entsql.NotNull(s.C(column))) }).
			Order(db.Asc(column)).Limit(1).Select(column).Scan(ctx, &first)
		if err != nil {
			return work.Due{}, fmt.Errorf("read what is due: %w", err)
		}
		if len(first) > 0 {
			*into = &first[0]
		}
	}
	return due, nil
}
