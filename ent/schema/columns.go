// Package schema defines the tables, one file per noun. It has no hooks and no
// rules: what may be stored is decided in server/domain and done by
// server/record. Rows name each other by plain id columns; ent edges are not
// used, because every way from a row to another passes through server/query
// with a viewer.
package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"

	"github.com/lumaft/lumaft/schema/instant"
)

// id is a permanent text id, made by server/domain/identity.
func id() ent.Field {
	return field.String("id").Immutable().NotEmpty()
}

// ref is a column that names a row of another table.
func ref(name string) ent.Field {
	return field.String(name).Immutable()
}

// at is an instant that is always known.
func at(name string) ent.Field {
	return field.Int64(name).GoType(instant.Instant(0))
}

// maybeAt is an instant that may be unknown.
func maybeAt(name string) ent.Field {
	return field.Int64(name).GoType(instant.Instant(0)).Optional().Nillable()
}
