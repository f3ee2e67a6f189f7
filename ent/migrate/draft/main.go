// Command draft prints the SQL between the newest step and the table
// definitions, as the draft of the next step. It is run by hand:
//
//	go run ./ent/migrate/draft sqlite /tmp/scratch.db
//	go run ./ent/migrate/draft postgres postgres://…
//
// The database must be a scratch one that holds the newest step, or nothing.
package main

import (
	"context"
	"database/sql"
	"fmt"
	"os"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"entgo.io/ent/dialect"

	"github.com/lumaft/lumaft/ent"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: draft sqlite|postgres DATABASE")
		os.Exit(64)
	}
	driver, name := "sqlite", dialect.SQLite
	if os.Args[1] == "postgres" {
		driver, name = "pgx", dialect.Postgres
	}
	pool, err := sql.Open(driver, os.Args[2])
	if err == nil {
		var text string
		if text, err = ent.Pending(context.Background(), name, pool); err == nil {
			fmt.Println(text)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "draft:", err)
		os.Exit(1)
	}
}
