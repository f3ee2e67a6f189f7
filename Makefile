# Lumaft. `make help` lists what there is.
#
# Every step says what it does and keeps the exit code of what it ran. Nothing
# here needs a container, an account or a network but for fetching packages.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
GO_BUILD := CGO_ENABLED=0 go build -tags console -trimpath -ldflags "-s -w -X main.version=$(VERSION)"
ARGS ?=

step = @printf '\n== %s\n' "$(1)"

##@ Use

.PHONY: run
run: build ## Build everything and start the demo; add options with ARGS="--listen 127.0.0.1:9000"
	$(call step,Starting the demo. Ctrl-C stops it.)
	@exec bin/lumaftd demo $(ARGS)

.PHONY: build
build: bin/lumaftd bin/lumaft ## Build the console, bin/lumaftd, which carries it, and bin/lumaft

.PHONY: web
web: frontend/dist/index.html ## Build the console into frontend/dist

.PHONY: clean
clean: ## Remove what was built (not the Go caches, not the tools of make real)
	rm -rf bin frontend/dist frontend/node_modules e2e/artifacts

##@ Test

.PHONY: test
test: ## Every test: Go on SQLite and PostgreSQL, console, real browser; installs what is missing
	$(call step,Looking for what the tests need)
	@scripts/need.sh gcc postgresql chromium
	@$(MAKE) test-go
	@$(MAKE) test-web
	@$(MAKE) test-browser
	$(call step,Every test passed.)

.PHONY: test-go
test-go: ## The Go tests; PKG=./server/state/... limits them
	$(call step,Running the Go tests)
	@scripts/go-test.sh $(PKG)

.PHONY: test-web
test-web: frontend/node_modules/.lumaft ## The console's unit tests
	$(call step,Running the unit tests of the console)
	@cd frontend && npm test

.PHONY: test-browser
test-browser: build ## The console in a real browser on a started demo
	$(call step,Running the browser tests on a started demo)
	@scripts/browser-test.sh

.PHONY: real
real: build ## lumaftd against the real Pulumi CLI and a real S3 server; builds both on first use
	$(call step,Looking for what the tests need)
	@scripts/need.sh postgresql
	$(call step,Installing the real tools (about 11 minutes the first time))
	@e2e/tools/real-tools.sh server test pulumi old
	$(call step,Running the tests against the real tools)
	@eval "$$(e2e/tools/real-tools.sh env)"; scripts/go-test.sh real

.PHONY: fault
fault: build ## The long fault tests, about 20 minutes: a store or a database that fails for long, and chaos; RUN=Chaos limits them
	$(call step,Looking for what the tests need)
	@scripts/need.sh gcc postgresql strace
	$(call step,Installing the real S3 server (about 2 minutes the first time))
	@e2e/tools/real-tools.sh server test
	$(call step,Running the long fault tests)
	@eval "$$(e2e/tools/real-tools.sh env)"; scripts/go-test.sh fault $(RUN)
	$(call step,Every fault was survived.)

.PHONY: bench
bench: ## The figures, each beside a peer in one run; QUICK=1, ONLY=poll,pages, WRITE=1
	@scripts/need.sh go postgresql
	@mkdir -p bin && go build -o bin/bench ./bench
	@bin/bench $(if $(QUICK),-quick) $(if $(ONLY),-only $(ONLY)) $(if $(WRITE),-write docs/benchmarks.md)

.PHONY: bench-go
bench-go: ## The Go benchmarks; PKG=./server/state/... limits them
	go test -run '^$$' -bench . -benchmem $(or $(PKG),./...)

##@ Change

.PHONY: generate
generate: frontend/node_modules/.lumaft ## Make the generated code again: tables, GraphQL, the console's types
	$(call step,Generating Go code)
	go generate ./...
	$(call step,Generating the types of the console)
	cd frontend && npm run generate

.PHONY: generate-check
generate-check: ## Fail when the generated code in the tree is not what make generate makes
	@scripts/generate-check.sh

.PHONY: format
format: ## Format the Go files
	gofmt -w $$(git ls-files '*.go')

.PHONY: lint
lint: frontend/node_modules/.lumaft ## Formatting, go vet, golangci-lint, the console's types and eslint
	$(call step,Checking the format of Go files)
	@scripts/format-check.sh
	$(call step,Vetting Go code)
	go vet ./...
	go vet -tags real ./...
	go vet -tags fault ./...
	$(call step,Linting Go code)
	@scripts/lint.sh
	$(call step,Checking and linting the console)
	@cd frontend && npm run check && npm run lint

##@ Help

.PHONY: help
help: ## This list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# What the targets above stand on. Go decides by itself what to compile again.

.PHONY: bin/lumaftd
bin/lumaftd: frontend/dist/index.html
	$(call step,Building bin/lumaftd)
	@scripts/need.sh go
	$(GO_BUILD) -o $@ ./cmd/lumaftd

.PHONY: bin/lumaft
bin/lumaft:
	$(call step,Building bin/lumaft)
	@scripts/need.sh go
	CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X main.version=$(VERSION)" -o $@ ./cmd/lumaft

frontend/node_modules/.lumaft: frontend/package-lock.json
	$(call step,Installing the packages of the console)
	@scripts/need.sh node
	cd frontend && npm ci --no-audit --no-fund
	@touch $@

frontend/dist/index.html: frontend/node_modules/.lumaft $(shell find frontend/src frontend/public frontend/index.html frontend/*.ts frontend/package.json schema/graphql -type f 2>/dev/null)
	$(call step,Building the console)
	cd frontend && npm run build
	@touch $@
