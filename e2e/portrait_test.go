//go:build real || fault

package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// portrait is everything that is known of one backend's stacks, but for ids
// and for when Lumaft saw it: what must be the same whatever came between.
type portrait struct {
	Stacks, Operations, Quarantine []object
}

// The documents of a portrait. Instants of observation are left out, and the
// key of a checkpoint, which is that of the object it was first read from;
// evidence and digests are in.
const (
	portraitStacks = `query ($backend: [ID!], $after: Cursor) { page: stacks(
		filter: {backend: $backend, presence: [PRESENT, RENAMED, REMOVED, UPGRADED]}, first: 100, after: $after) {
		nodes {
			projectName name presence lockedSince checkpointChanging resourceCount pendingOperationCount operationCount
			tags { name value } names { projectName name ended } locks { key readable holderUser holderHost holderPid since }
			checkpoint { digest manifestAt integrity pendingOperations { type urn } resourceTypes { type count } }
			lastOperation { orderAt message }
		}
		pageInfo { hasNextPage endCursor } } }`
	portraitOperations = `query ($backend: [ID!], $after: Cursor) { page: operations(
		filter: {backend: $backend}, first: 50, after: $after) {
		nodes {
			kind outcome impact message orderAt startedAt endedAt engineVersion resourceChanges { action count }
			stack { projectName name } claims { kind value provenance } config { key value secret } environment { name value }
			checkpoint { digest resourceCount recordedAt } evidence { key digest }
		}
		pageInfo { hasNextPage endCursor } } }`
	portraitQuarantine = `query ($backend: [ID!], $after: Cursor) { page: quarantine(
		filter: {backend: $backend, cleared: false}, first: 100, after: $after) {
		nodes { key reason } pageInfo { hasNextPage endCursor } } }`
)

// portraitOf asks a server for the portrait of a backend.
func portraitOf(url, backend string) (p portrait, err error) {
	for document, into := range map[string]*[]object{
		portraitStacks: &p.Stacks, portraitOperations: &p.Operations, portraitQuarantine: &p.Quarantine,
	} {
		after := any(nil)
		for {
			var got struct {
				Page struct {
					Nodes    []object
					PageInfo struct {
						HasNextPage bool
						EndCursor   string
					}
				}
			}
			if err := askServer(url, document, object{"backend": []string{backend}, "after": after}, &got); err != nil {
				return portrait{}, fmt.Errorf("portray %s: %w", backend, err)
			}
			*into = append(*into, got.Page.Nodes...)
			if !got.Page.PageInfo.HasNextPage {
				break
			}
			after = got.Page.PageInfo.EndCursor
		}
	}
	return p, nil
}

// stack is one of the portrait's stacks; nil when it has none of the name.
func (p portrait) stack(name string) object {
	for _, s := range p.Stacks {
		if s["name"] == name {
			return s
		}
	}
	return nil
}

// askServer asks a server that listens at url. Any error in the answer is one.
func askServer(url, document string, variables object, into any) error {
	body, err := json.Marshal(object{"query": document, "variables": variables})
	if err != nil {
		return err
	}
	response, err := http.Post(url+"/graphql", "application/json", bytes.NewReader(body))
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return fmt.Errorf("read the answer (%s): %w", response.Status, err)
	}
	var got struct {
		Data   json.RawMessage
		Errors []struct{ Message string }
	}
	if err := json.Unmarshal(text, &got); err != nil {
		return fmt.Errorf("read the answer (%s): %w", response.Status, err)
	}
	if len(got.Errors) > 0 || response.StatusCode != http.StatusOK {
		return fmt.Errorf("the answer is %s: %v", response.Status, got.Errors)
	}
	if len(got.Data) == 0 {
		return errors.New("the answer has no data")
	}
	return json.Unmarshal(got.Data, into)
}
