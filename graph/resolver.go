// Package graph binds the hand-written SDL to server/query. Its resolvers are
// a few lines each: they add the viewer and hand the question on. Ceilings and
// errors are left to graph/guard and graph/gqlhttp.
package graph

import (
	"context"
	"slices"

	"github.com/99designs/gqlgen/graphql"

	"github.com/lumaft/lumaft/graph/generated"
	"github.com/lumaft/lumaft/schema/reason"
	"github.com/lumaft/lumaft/server/domain/scope"
	"github.com/lumaft/lumaft/server/query"
	"github.com/lumaft/lumaft/server/query/feed"
)

//go:generate go tool gqlgen generate --config gqlgen.yml

// Resolver holds what resolvers need.
type Resolver struct {
	query *query.Reader
	// feed is what subscriptions follow; nil where none are served.
	feed *feed.Feed
	demo bool
	// as is on whose behalf every request reads, until accounts exist.
	as scope.Viewer
}

// Schema is the executable schema over a reader and the change feed. demo marks
// an installation of recorded sample data.
func Schema(q *query.Reader, f *feed.Feed, demo bool) graphql.ExecutableSchema {
	// Everybody who reaches the loopback listener may read everything.
	return schemaAs(q, f, demo, scope.Everyone())
}

// schemaAs is the schema for one viewer.
func schemaAs(q *query.Reader, f *feed.Feed, demo bool, v scope.Viewer) graphql.ExecutableSchema {
	return generated.NewExecutableSchema(generated.Config{Resolvers: &Resolver{q, f, demo, v}})
}

// viewer is on whose behalf a request reads.
func (r *Resolver) viewer() scope.Viewer { return r.as }

// page is the paging arguments of a connection, and whether its rows are asked
// for at all.
func page(ctx context.Context, first *int, after *string, last *int, before *string) query.Page {
	return query.Page{First: first, After: after, Last: last, Before: before, Unread: asksOnly(ctx, beside)}
}

// beside are the fields of connections that do not need the rows.
var beside = []string{"totalCount", "extent", "readingAsOf", "__typename"}

// The fields of operations that query reads with less than the whole of them.
var (
	readingFields = []string{"id", "outcome", "orderAt", "source", "readingAsOf", "card", "stack", "backend", "__typename"}
	scalarFields  = append(slices.Clone(readingFields), "kind", "authority", "failureReason", "impact", "startedAt", "endedAt", "readingChangesAt")
)

// detail is how much of the operations in a field is asked for.
func detail(ctx context.Context) query.Detail {
	switch {
	case asksOnly(ctx, readingFields):
		return query.Reading
	case asksOnly(ctx, scalarFields):
		return query.Scalars
	default:
		return query.Whole
	}
}

// asksOnly tells whether some fields are all that is asked of the one that is
// being resolved.
func asksOnly(ctx context.Context, some []string) bool {
	return !slices.ContainsFunc(graphql.CollectAllFields(ctx), func(name string) bool { return !slices.Contains(some, name) })
}

// orNull makes what is not there null, as the SDL promises for single rows.
func orNull[T any](row *T, err error) (*T, error) {
	if reason.Of(err) == reason.NotFound {
		return nil, nil
	}
	return row, err
}

// extent tells how complete a list is by what it covers.
func (r *Resolver) extent(ctx context.Context, c query.Cover) (*query.Extent, error) {
	extent, err := r.query.Extent(ctx, r.viewer(), c)
	if err != nil {
		return nil, err
	}
	return &extent, nil
}

// byNameUnless is the order asked for; null is no wish.
func byNameUnless(by *query.StackOrder) query.StackOrder {
	if by == nil {
		return query.StackOrderName
	}
	return *by
}
