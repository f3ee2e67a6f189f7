package query

import (
	"context"
	"fmt"
	"strings"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/server/domain/scope"
)

// newestOf finds the ids of the first rows of each of some owners, each by its
// own descent of the index: a window over all their rows would read whole
// histories. table, column (the owner's), where and order are SQL of ours.
func newestOf[ID any](ctx context.Context, r *Reader, v scope.Viewer, column string, owners []string, table, where, order string, limit int) ([]ID, error) {
	if len(owners) == 0 || !v.ReadsEverything() {
		return nil, nil
	}
	parts, args := make([]string, len(owners)), make([]any, len(owners))
	for i, id := range owners {
		place := "?"
		if r.dialect == dialect.Postgres {
			place = fmt.Sprintf("$%d", i+1)
		}
		args[i] = id
		parts[i] = fmt.Sprintf("SELECT * FROM (SELECT id FROM %s WHERE %s = %s AND %s ORDER BY %s LIMIT %d) AS newest", table, column, place, where, order, limit)
	}
	found, err := r.client.QueryContext(ctx, strings.Join(parts, " UNION ALL "), args...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	var ids []ID
	for found.Next() {
		var id ID
		if err := found.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, found.Err()
}
