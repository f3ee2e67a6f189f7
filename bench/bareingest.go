package main

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"
)

// bareGroup is how many reports the peer stores in one transaction at most, as
// many as ours.
const bareGroup = 128

// bareReport waits for its commit.
type bareReport struct {
	id, key, body string
	done          chan error
}

// bareIngestChild is the least that could be called taking reports: it decodes a
// body, stores one row with whoever waits too, and answers when that is synced.
// It knows no token, no limit, no scope, no replay and no feed. It prints its
// address.
func bareIngestChild(ctx context.Context, task string) error {
	var path string
	if err := json.Unmarshal([]byte(task), &path); err != nil {
		return err
	}
	pool, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_pragma=cache_size(-16000)")
	if err != nil {
		return err
	}
	defer pool.Close()
	pool.SetMaxOpenConns(1)
	if _, err := pool.ExecContext(ctx, "CREATE TABLE reports (id text PRIMARY KEY, key text NOT NULL UNIQUE, body text NOT NULL, at integer NOT NULL)"); err != nil {
		return err
	}
	waiting := make(chan *bareReport)
	go func() {
		for first := range waiting {
			group := []*bareReport{first}
			for len(group) < bareGroup {
				select {
				case r := <-waiting:
					group = append(group, r)
					continue
				default:
				}
				break
			}
			err := storeBare(ctx, pool, group)
			for _, r := range group {
				r.done <- err
			}
		}
	}()
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/v1/ingestion/operations", func(w http.ResponseWriter, r *http.Request) {
		var body struct {
			IdempotencyKey string
			Kind           string
			StartTime      string
			Target         struct{ BackendID, ProjectName, StackName string }
		}
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&body); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		text, err := json.Marshal(body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		var id [16]byte
		_, _ = rand.Read(id[:]) // never fails
		report := &bareReport{hex.EncodeToString(id[:]), body.IdempotencyKey, string(text), make(chan error, 1)}
		waiting <- report
		if err := <-report.done; err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusCreated)
		fmt.Fprintf(w, `{"operationId":%q,"status":"accepted"}`, report.id)
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
	return nil
}

// storeBare stores a group in one transaction.
func storeBare(ctx context.Context, pool *sql.DB, group []*bareReport) error {
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after the commit it does nothing
	insert, err := tx.PrepareContext(ctx, "INSERT INTO reports (id, key, body, at) VALUES (?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, r := range group {
		if _, err := insert.ExecContext(ctx, r.id, r.key, r.body, time.Now().UnixNano()); err != nil {
			return err
		}
	}
	return tx.Commit()
}
