-- +goose Up
-- How the newest operations of each stack went is read from an index alone.
DROP INDEX "operation_stack_id_order_at_id";
CREATE INDEX "operation_stack_id_order_at_id_source_result_lease_until" ON "operations" ("stack_id", "order_at", "id", "source", "result", "lease_until");

-- The trigrams of messages, so that a text which few have, or none, is found
-- without reading all. Rows are only added: a reader compares what is named here
-- with the message itself. Where the extension cannot be had, nothing is kept
-- and texts are found by reading.
-- +goose StatementBegin
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN
    RAISE NOTICE 'pg_trgm cannot be had: %', SQLERRM;
END
$$;
-- +goose StatementEnd
-- +goose StatementBegin
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
        RETURN;
    END IF;
    CREATE TABLE operation_messages (operation_id text COLLATE "C" NOT NULL, message text COLLATE "C" NOT NULL);
    INSERT INTO operation_messages SELECT id, message FROM operations WHERE message IS NOT NULL;
    CREATE INDEX operation_messages_trigrams ON operation_messages USING gin (message gin_trgm_ops);
    CREATE FUNCTION operation_messages_keep() RETURNS trigger LANGUAGE plpgsql AS $keep$
    BEGIN
        INSERT INTO operation_messages VALUES (new.id, new.message);
        RETURN NULL;
    END
    $keep$;
    CREATE TRIGGER operation_messages_insert AFTER INSERT ON operations
        FOR EACH ROW WHEN (new.message IS NOT NULL) EXECUTE FUNCTION operation_messages_keep();
    CREATE TRIGGER operation_messages_update AFTER UPDATE OF message ON operations
        FOR EACH ROW WHEN (new.message IS NOT NULL AND new.message IS DISTINCT FROM old.message) EXECUTE FUNCTION operation_messages_keep();
END
$$;
-- +goose StatementEnd
