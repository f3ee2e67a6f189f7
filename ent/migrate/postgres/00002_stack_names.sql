-- +goose Up
-- The dated names of stacks. Those that are known already have had their name
-- since they were first seen.
CREATE TABLE "stack_names" (
    "id" character varying COLLATE "C" NOT NULL,
    "stack_id" character varying COLLATE "C" NOT NULL,
    "backend_id" character varying COLLATE "C" NOT NULL,
    "project" character varying COLLATE "C" NOT NULL,
    "name" character varying COLLATE "C" NOT NULL,
    "from_at" bigint NOT NULL,
    "until_at" bigint NULL,
    "ended" character varying COLLATE "C" NULL,
    PRIMARY KEY ("id")
);
CREATE INDEX "stackname_stack_id_from_at_id" ON "stack_names" ("stack_id", "from_at", "id");
CREATE INDEX "stackname_backend_id_project_name" ON "stack_names" ("backend_id", "project", "name");
INSERT INTO "stack_names" ("id", "stack_id", "backend_id", "project", "name", "from_at", "until_at", "ended")
SELECT 'nam_' || "id", "id", "backend_id", "project", "name", "first_seen_at",
    CASE WHEN "presence" = 'present' THEN NULL ELSE "presence_since" END,
    CASE WHEN "presence" = 'present' THEN NULL ELSE "presence" END
FROM "stacks";
