package main

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/lumaft/lumaft/ent"
	"github.com/lumaft/lumaft/ent/db"
	"github.com/lumaft/lumaft/ent/db/backend"
	"github.com/lumaft/lumaft/ent/db/operation"
	"github.com/lumaft/lumaft/ent/db/predicate"
	"github.com/lumaft/lumaft/ent/db/stack"
	"github.com/lumaft/lumaft/graph/generated"
	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/query"
)

// The bare peer of pages is gqlgen and Ent and nothing else: the same generated
// GraphQL code, so that every field is written alike, and the page in the most
// direct statements. It has no viewer, no ceilings, no extents, no cursors that
// are authenticated, no filters but those that are measured.

// readOnly opens a database to read beside a server that owns it, with the
// settings that the server's readers have.
func readOnly(url string) (*ent.Database, error) {
	d := &ent.Database{Dialect: dialect.Postgres}
	driver, source, connections := "pgx", url, 8
	if path, ok := strings.CutPrefix(url, "sqlite:"); ok {
		d.Dialect, driver, connections = dialect.SQLite, "sqlite", 4
		source = "file:" + path + "?mode=ro&_pragma=query_only(ON)&_pragma=busy_timeout(5000)&_pragma=cache_size(-16000)&_pragma=temp_store(MEMORY)"
	} else {
		source += "&plan_cache_mode=force_custom_plan"
	}
	var err error
	if d.ReaderSQL, err = sql.Open(driver, source); err != nil {
		return nil, err
	}
	d.ReaderSQL.SetMaxOpenConns(connections)
	d.ReaderSQL.SetMaxIdleConns(connections)
	d.Reader = db.NewClient(db.Driver(entsql.OpenDB(d.Dialect, d.ReaderSQL)))
	return d, nil
}

// bareChild serves the peer until it is stopped. It prints its address.
func bareChild(ctx context.Context, task string) error {
	var url string
	if err := json.Unmarshal([]byte(task), &url); err != nil {
		return err
	}
	d, err := readOnly(url)
	if err != nil {
		return err
	}
	x := executor.New(generated.NewExecutableSchema(generated.Config{Resolvers: bare{pages: barePages{client: d.Reader, dialect: d.Dialect}}}))
	x.SetQueryCache(&parsed{})
	mux := http.NewServeMux()
	mux.HandleFunc("POST /graphql", func(w http.ResponseWriter, r *http.Request) {
		var q graphql.RawParams
		body := json.NewDecoder(r.Body)
		body.UseNumber()
		if err := body.Decode(&q); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		ctx := graphql.StartOperationTrace(r.Context())
		op, errs := x.CreateOperationContext(ctx, &q)
		if errs != nil {
			http.Error(w, errs.Error(), http.StatusBadRequest)
			return
		}
		responses, ctx := x.DispatchOperation(ctx, op)
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(responses(ctx)) // who went away needs no answer
	})
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stdout, "http://"+listener.Addr().String())
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		<-ctx.Done()
		_ = server.Close()
	}()
	if err := server.Serve(listener); ctx.Err() == nil {
		return err
	}
	return d.ReaderSQL.Close()
}

// parsed keeps documents that were parsed.
type parsed struct{ documents sync.Map }

// Get implements graphql.Cache.
func (p *parsed) Get(_ context.Context, text string) (*ast.QueryDocument, bool) {
	document, ok := p.documents.Load(text)
	if !ok {
		return nil, false
	}
	return document.(*ast.QueryDocument), true
}

// Add implements graphql.Cache.
func (p *parsed) Add(_ context.Context, text string, document *ast.QueryDocument) {
	p.documents.Store(text, document)
}

// bare resolves pages of operations; whatever else is asked of it panics.
type bare struct {
	generated.ResolverRoot
	pages barePages
}

type barePages struct {
	generated.QueryResolver
	client  *db.Client
	dialect string
}

// Query implements generated.ResolverRoot.
func (b bare) Query() generated.QueryResolver { return b.pages }

// OperationConnection implements generated.ResolverRoot.
func (b bare) OperationConnection() generated.OperationConnectionResolver {
	return bareConnection{}
}

type bareConnection struct {
	generated.OperationConnectionResolver
}

// Extent implements generated.OperationConnectionResolver, without asking.
func (bareConnection) Extent(context.Context, *query.OperationConnection) (*query.Extent, error) {
	return &query.Extent{Completeness: vocab.CompletenessExact, Reasons: []vocab.PartialReason{}}, nil
}

// pageColumns are those that pages show; the widest two are read by nobody.
var pageColumns = slices.DeleteFunc(slices.Clone(operation.Columns), func(c string) bool {
	return c == operation.FieldConfig || c == operation.FieldEnvironment
})

// Operations implements generated.QueryResolver: three statements.
func (b barePages) Operations(ctx context.Context, f *query.OperationFilter, first *int, _ *string, _ *int, _ *string) (*query.OperationConnection, error) {
	rows, err := b.client.Operation.Query().Where(b.wanted(f)...).
		Order(operation.ByOrderAt(entsql.OrderDesc()), operation.ByID(entsql.OrderDesc())).
		Limit(*first + 1).Select(pageColumns...).All(ctx)
	if err != nil {
		return nil, err
	}
	more := len(rows) > *first
	rows = rows[:min(len(rows), *first)]
	stacks, err := b.stacks(ctx, rows)
	if err != nil {
		return nil, err
	}
	c := &query.OperationConnection{Edges: make([]query.OperationEdge, len(rows)), PageInfo: query.PageInfo{HasNextPage: more}}
	for i, row := range rows {
		on := stacks[row.StackID]
		outcome := vocab.OutcomeIncomplete
		if row.Result != nil {
			outcome = vocab.Outcome(*row.Result)
		}
		c.Edges[i] = query.OperationEdge{
			Cursor: base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d/%s", row.OrderAt, row.ID)),
			Node:   &query.Operation{Operation: row, Stack: on, Backend: on.Backend, Outcome: outcome},
		}
	}
	if len(rows) > 0 {
		c.PageInfo.StartCursor, c.PageInfo.EndCursor = &c.Edges[0].Cursor, &c.Edges[len(rows)-1].Cursor
	}
	return c, nil
}

// stacks are the stacks of rows with their backends.
func (b barePages) stacks(ctx context.Context, rows []*db.Operation) (map[string]*query.Stack, error) {
	var ids, backendIDs []string
	for _, row := range rows {
		ids = append(ids, row.StackID)
		backendIDs = append(backendIDs, row.BackendID)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	slices.Sort(ids)
	slices.Sort(backendIDs)
	found, err := b.client.Stack.Query().Where(stack.IDIn(slices.Compact(ids)...)).All(ctx)
	if err != nil {
		return nil, err
	}
	theirs, err := b.client.Backend.Query().Where(backend.IDIn(slices.Compact(backendIDs)...)).All(ctx)
	if err != nil {
		return nil, err
	}
	backends := map[string]*query.Backend{}
	for _, row := range theirs {
		backends[row.ID] = &query.Backend{Backend: row}
	}
	stacks := map[string]*query.Stack{}
	for _, row := range found {
		stacks[row.ID] = &query.Stack{Stack: row, Backend: backends[row.BackendID]}
	}
	return stacks, nil
}

// wanted is a filter in the most direct predicates.
func (b barePages) wanted(f *query.OperationFilter) (all []predicate.Operation) {
	if f == nil {
		return nil
	}
	for _, word := range f.Outcome {
		if word == vocab.OutcomeIncomplete {
			all = append(all, operation.ResultIsNil(), operation.SourceEQ(vocab.SourceRunner), operation.LeaseUntilLTE(instant.Of(time.Now())))
		} else {
			all = append(all, operation.ResultEQ(vocab.Result(word)))
		}
	}
	for _, id := range f.Stack {
		all = append(all, operation.StackID(id))
	}
	for _, kind := range f.Kind {
		all = append(all, operation.KindEQ(kind))
	}
	if f.Commit != nil {
		all = append(all, operation.CommitID(*f.Commit))
	}
	if f.Since != nil {
		all = append(all, operation.OrderAtGTE(*f.Since))
	}
	if f.Until != nil {
		all = append(all, operation.OrderAtLT(*f.Until))
	}
	if f.MessageContains != nil {
		like := " LIKE "
		if b.dialect == dialect.Postgres {
			like = " ILIKE "
		}
		all = append(all, func(s *entsql.Selector) {
			s.Where(entsql.P(func(p *entsql.Builder) {
				p.Ident(operation.FieldMessage).WriteString(like).Arg("%" + *f.MessageContains + "%")
			}))
		})
	}
	return all
}
