package gqlhttp

import (
	"context"
	"errors"
	"net/http"
	"sync"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/lumaft/lumaft/graph/guard"
	"github.com/lumaft/lumaft/schema/reason"
)

// New is the handler of a schema. It holds no state of callers and is meant
// for one address.
func New(schema graphql.ExecutableSchema, opts Options) http.Handler {
	limits := opts.Limits.orDefault()
	h := &handler{
		schema:        schema,
		executor:      executor.New(schema),
		documents:     newDocuments(limits.Documents),
		gate:          newGate(limits.Running, limits.Waiting),
		streams:       make(chan struct{}, limits.Streams),
		stopping:      opts.Stopping,
		crossOrigin:   http.NewCrossOriginProtection(),
		presenter:     presenter{onInternal: opts.OnInternal},
		reads:         resolved(opts.Resolvers),
		introspection: opts.Introspection,
		limits:        limits,
	}
	if h.stopping == nil {
		h.stopping = context.Background()
	}
	h.executor.SetDisableSuggestion(true)
	h.executor.SetParserTokenLimit(parserTokens)
	h.executor.SetQueryCache(h.documents)
	h.executor.SetErrorPresenter(h.presenter.present)
	h.executor.SetRecoverFunc(h.presenter.recovered)
	return h
}

type handler struct {
	schema        graphql.ExecutableSchema
	executor      *executor.Executor
	documents     *documents
	gate          *gate
	streams       chan struct{}
	stopping      context.Context //nolint:containedctx // as Options.Stopping
	crossOrigin   *http.CrossOriginProtection
	presenter     presenter
	reads         func(typeName, fieldName string) bool
	introspection bool
	limits        Limits
}

// ServeHTTP answers one GraphQL request.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, errorTally := withTally(r.Context(), h.limits.Errors)
	defer func() {
		// Only panics outside the fields get here; those inside are caught
		// where the field is resolved.
		if value := recover(); value != nil {
			if err, ok := value.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(http.ErrAbortHandler)
			}
			h.refuse(ctx, w, h.presenter.recovered(ctx, value))
		}
	}()
	if err := admit(h.crossOrigin, r); err != nil {
		h.refuse(ctx, w, err)
		return
	}
	req, err := readRequest(w, r, h.limits.Body)
	if err != nil {
		h.refuse(ctx, w, err)
		return
	}
	ctx, cancel := context.WithTimeout(ctx, h.limits.Time)
	defer cancel()
	if err := h.gate.enter(ctx); err != nil {
		h.refuse(ctx, w, err)
		return
	}
	leave := sync.OnceFunc(h.gate.leave)
	defer leave()
	operation, err := h.prepare(ctx, req)
	if err == nil {
		err = suits(r, operation)
	}
	if err != nil {
		h.refuse(ctx, w, err)
		return
	}
	if operation.Operation.Operation == ast.Subscription {
		leave()
		cancel()
		h.stream(w, r, operation)
		return
	}
	response := h.execute(ctx, operation, errorTally)
	if r.Context().Err() != nil {
		return // nobody is there to read it
	}
	h.answer(w, response)
}

// prepare takes a request through every check that comes before execution.
func (h *handler) prepare(ctx context.Context, req *request) (*graphql.OperationContext, error) {
	if _, known := h.documents.Get(ctx, req.Query); !known {
		if err := guard.Check(req.Query); err != nil {
			return nil, err
		}
	}
	ctx = graphql.StartOperationTrace(ctx)
	operation, list := h.executor.CreateOperationContext(ctx, &graphql.RawParams{
		Query:         req.Query,
		OperationName: req.OperationName,
		Variables:     req.variables,
	})
	if len(list) > 0 {
		return nil, refusal(operation, list)
	}
	op := operation.Operation
	if !h.introspection && guard.Introspects(op) {
		return nil, reason.New(reason.IntrospectionDisabled, "Introspection is switched off. The schema is published as a document.")
	}
	operation.DisableIntrospection = !h.introspection
	if err := guard.Declared(op, req.variables); err != nil {
		return nil, err
	}
	prices := guard.Prices{
		Own: func(typeName, fieldName string, childCost int, args map[string]any) (int, bool) {
			return h.schema.Complexity(ctx, typeName, fieldName, childCost, args)
		},
		Reads: h.reads,
	}
	if _, err := guard.Operation(h.schema.Schema(), op, operation.Variables, prices); err != nil {
		return nil, err
	}
	return operation, nil
}

// refusal is the one error that stands for all that validation found. Of its
// texts nothing is kept, as they repeat the document; where it went wrong and
// which rule it broke are said instead.
func refusal(operation *graphql.OperationContext, list gqlerror.List) error {
	first := list[0]
	var refused *reason.Error
	switch {
	case operation.Doc == nil:
		refused = reason.New(reason.DocumentInvalid, ruleSentence(first.Rule))
	case operation.Operation == nil:
		refused = reason.New(reason.DocumentInvalid, "The document holds no operation of that name.")
	default:
		refused = reason.New(reason.BadInput, "A variable does not have the form of its type.")
	}
	return &gqlerror.Error{Err: refused, Locations: first.Locations}
}

// execute runs an operation to its one response.
func (h *handler) execute(ctx context.Context, operation *graphql.OperationContext, errorTally *tally) *response {
	responses, ctx := h.executor.DispatchOperation(ctx, operation)
	result := responses(ctx)
	if result == nil || len(result.Errors) > 0 && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		// A part of an answer would read as if the rest were not there.
		return failed(errTimedOut)
	}
	return h.checked(ctx, result, errorTally)
}

// checked is a result within the limits, with the errors that callers may read.
func (h *handler) checked(ctx context.Context, result *graphql.Response, errorTally *tally) *response {
	if len(result.Data) > h.limits.Response {
		return failed(reason.New(reason.ResponseTooLarge, "The answer is too large. Ask for smaller pages or fewer fields."))
	}
	for i, err := range result.Errors {
		if _, ok := errors.AsType[presented](err); !ok {
			// Generated code may answer for itself; what it says is not ours.
			if result.Errors[i] = h.presenter.present(ctx, err); result.Errors[i] == nil {
				result.Errors = result.Errors[:i]
				break
			}
		}
	}
	if errorTally.wasCut() {
		kept := min(len(result.Errors), h.limits.Errors-1)
		result.Errors = append(result.Errors[:kept],
			shown(reason.New(reason.ResponseTooLarge, "There are more errors, which are left out.")))
	}
	return &response{Data: result.Data, Errors: result.Errors, executed: true}
}

// refuse answers a request that is not executed.
func (h *handler) refuse(ctx context.Context, w http.ResponseWriter, err error) {
	presentedError := h.presenter.present(ctx, err)
	if presentedError == nil {
		presentedError = shown(reason.New(reason.Internal, internalSentence))
	}
	presentedError.Path = nil
	h.answer(w, &response{Errors: gqlerror.List{presentedError}})
}
