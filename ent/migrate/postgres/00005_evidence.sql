-- +goose Up
-- What runners report: operations of issuers, their heartbeats, explicit pairs
-- of planned and actual, and the tokens of the issuers. A marker in a message
-- that was observed before is kept where it ends the message, as the wrapper
-- puts it.
ALTER TABLE "operations"
    ADD COLUMN "issuer_id" character varying COLLATE "C" NULL,
    ADD COLUMN "issuer_name" character varying COLLATE "C" NULL,
    ADD COLUMN "idempotency_key" character varying COLLATE "C" NULL,
    ADD COLUMN "announce_digest" character varying COLLATE "C" NULL,
    ADD COLUMN "finalize_digest" character varying COLLATE "C" NULL,
    ADD COLUMN "expires_at" bigint NULL,
    ADD COLUMN "exit_code" bigint NULL,
    ADD COLUMN "skewed" boolean NOT NULL DEFAULT false,
    ADD COLUMN "event_count" bigint NOT NULL DEFAULT 0,
    ADD COLUMN "marker" character varying COLLATE "C" NULL,
    ADD COLUMN "joined_id" character varying COLLATE "C" NULL,
    ADD COLUMN "joined_authority" character varying COLLATE "C" NULL,
    ADD COLUMN "join_ambiguity" character varying COLLATE "C" NULL,
    ADD COLUMN "card" boolean NOT NULL DEFAULT true;
UPDATE "operations" SET "marker" = substring("message" from '\[lumaft:v1:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\]$')
WHERE "message" LIKE '%[lumaft:v1:%]';
DROP INDEX "operation_order_at_id_source_result_lease_until";
DROP INDEX "operation_stack_id_order_at_id_source_result_lease_until";
CREATE TABLE "heartbeats" (
    "id" character varying COLLATE "C" NOT NULL,
    "operation_id" character varying COLLATE "C" NOT NULL,
    "sequence" bigint NOT NULL,
    "asserted_at" bigint NOT NULL,
    "received_at" bigint NOT NULL,
    "skewed" boolean NOT NULL,
    PRIMARY KEY ("id")
);
CREATE TABLE "integration_tokens" (
    "id" character varying COLLATE "C" NOT NULL,
    "name" character varying COLLATE "C" NOT NULL,
    "authority" character varying COLLATE "C" NOT NULL,
    "scopes" jsonb NOT NULL,
    "transcript" boolean NOT NULL,
    "created_by" character varying COLLATE "C" NOT NULL,
    "created_at" bigint NOT NULL,
    "expires_at" bigint NOT NULL,
    "revoked_at" bigint NULL,
    "last_used_on" bigint NULL,
    PRIMARY KEY ("id")
);
CREATE TABLE "integration_token_values" (
    "id" character varying COLLATE "C" NOT NULL,
    "token_id" character varying COLLATE "C" NOT NULL,
    "created_at" bigint NOT NULL,
    "until_at" bigint NULL,
    PRIMARY KEY ("id")
);
CREATE TABLE "pairs" (
    "id" character varying COLLATE "C" NOT NULL,
    "backend_id" character varying COLLATE "C" NOT NULL,
    "stack_id" character varying COLLATE "C" NOT NULL,
    "planned_id" character varying COLLATE "C" NOT NULL,
    "actual_id" character varying COLLATE "C" NOT NULL,
    "issuer_id" character varying COLLATE "C" NOT NULL,
    "external_id" character varying COLLATE "C" NULL,
    "received_at" bigint NOT NULL,
    PRIMARY KEY ("id")
);
CREATE INDEX "operation_order_at_id_source_result_lease_until_card" ON "operations" ("order_at", "id", "source", "result", "lease_until", "card");
CREATE INDEX "operation_stack_id_order_at_id_source_result_lease_until_card" ON "operations" ("stack_id", "order_at", "id", "source", "result", "lease_until", "card");
DROP INDEX "operation_lease_until";
CREATE INDEX "operation_result_lease_until" ON "operations" ("result", "lease_until") WHERE (result IS NULL);
CREATE UNIQUE INDEX "operation_issuer_id_idempotency_key" ON "operations" ("issuer_id", "idempotency_key") WHERE (idempotency_key IS NOT NULL);
CREATE INDEX "operation_marker" ON "operations" ("marker") WHERE (marker IS NOT NULL);
CREATE INDEX "operation_authority_order_at_id" ON "operations" ("authority", "order_at", "id") WHERE (authority IS NOT NULL);
CREATE INDEX "operation_joined_authority_order_at_id" ON "operations" ("joined_authority", "order_at", "id") WHERE (joined_authority IS NOT NULL);
CREATE UNIQUE INDEX "heartbeat_operation_id_sequence" ON "heartbeats" ("operation_id", "sequence");
CREATE INDEX "integrationtoken_created_at_id" ON "integration_tokens" ("created_at", "id");
CREATE INDEX "integrationtokenvalue_token_id" ON "integration_token_values" ("token_id");
CREATE UNIQUE INDEX "pair_planned_id" ON "pairs" ("planned_id");
CREATE UNIQUE INDEX "pair_actual_id" ON "pairs" ("actual_id");
CREATE INDEX "pair_stack_id" ON "pairs" ("stack_id");
