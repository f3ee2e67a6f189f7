-- +goose Up
-- The tables of the spine. Written from ent/schema and read by a person.
-- Instants are nanoseconds; text is compared byte by byte, SQLite's default.

CREATE TABLE `backends` (
    `id` text NOT NULL,
    `engine` text NOT NULL,
    `layout` text NULL,
    `bucket` text NOT NULL,
    `prefix` text NOT NULL,
    `region` text NOT NULL,
    `endpoint` text NULL,
    `credential_source` text NOT NULL,
    `enabled` bool NOT NULL,
    `poll_interval_ms` integer NOT NULL,
    `health` text NOT NULL,
    `health_detail` text NULL,
    `health_since` integer NOT NULL,
    `coverage_began_at` integer NULL,
    `last_listed_at` integer NULL,
    PRIMARY KEY (`id`)
);

CREATE TABLE `changes` (
    `id` integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    `kind` text NOT NULL,
    `backend_id` text NOT NULL,
    `stack_id` text NOT NULL,
    `node_id` text NOT NULL,
    `at` integer NOT NULL
);

CREATE TABLE `checkpoints` (
    `id` text NOT NULL,
    `stack_id` text NOT NULL,
    `backend_id` text NOT NULL,
    `key` text NOT NULL,
    `etag` text NOT NULL,
    `digest` text NOT NULL,
    `size` integer NOT NULL,
    `observed_at` integer NOT NULL,
    `recorded_at` integer NULL,
    `version` integer NOT NULL,
    `project_name` text NOT NULL,
    `manifest_at` integer NULL,
    `engine_version` text NOT NULL,
    `secrets_provider` text NOT NULL,
    `resource_count` integer NOT NULL,
    `custom_count` integer NOT NULL,
    `protected_count` integer NOT NULL,
    `pending_delete_count` integer NOT NULL,
    `external_count` integer NOT NULL,
    `init_error_count` integer NOT NULL,
    `tainted_count` integer NOT NULL,
    `secret_count` integer NOT NULL,
    `resource_types` json NOT NULL,
    `output_names` json NOT NULL,
    `pending` json NOT NULL,
    `integrity` json NOT NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `checkpoint_stack_id_observed_at_id` ON `checkpoints` (`stack_id`, `observed_at`, `id`);

CREATE TABLE `coverage_intervals` (
    `id` text NOT NULL,
    `stack_id` text NOT NULL,
    `backend_id` text NOT NULL,
    `fact` text NOT NULL,
    `reason` text NOT NULL,
    `from_at` integer NULL,
    `until_at` integer NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `coverageinterval_stack_id_fact_from_at` ON `coverage_intervals` (`stack_id`, `fact`, `from_at`);
CREATE INDEX `coverageinterval_backend_id_until_at` ON `coverage_intervals` (`backend_id`, `until_at`);

CREATE TABLE `error_items` (
    `id` text NOT NULL,
    `kind` text NOT NULL,
    `place` text NOT NULL,
    `backend_id` text NOT NULL,
    `detail` text NOT NULL,
    `count` integer NOT NULL,
    `first_at` integer NOT NULL,
    `last_at` integer NOT NULL,
    `closed_at` integer NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `erroritem_closed_at_last_at_id` ON `error_items` (`closed_at`, `last_at`, `id`);
CREATE INDEX `erroritem_backend_id_kind_closed_at` ON `error_items` (`backend_id`, `kind`, `closed_at`);

CREATE TABLE `evidence` (
    `id` text NOT NULL,
    `operation_id` text NOT NULL,
    `stack_id` text NOT NULL,
    `backend_id` text NOT NULL,
    `kind` text NOT NULL,
    `provenance` text NOT NULL,
    `key` text NOT NULL,
    `etag` text NOT NULL,
    `digest` text NOT NULL,
    `size` integer NOT NULL,
    `source_at` integer NULL,
    `received_at` integer NOT NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `evidence_operation_id_received_at_id` ON `evidence` (`operation_id`, `received_at`, `id`);
CREATE INDEX `evidence_stack_id_key` ON `evidence` (`stack_id`, `key`);

CREATE TABLE `locks` (
    `id` text NOT NULL,
    `backend_id` text NOT NULL,
    `stack_id` text NULL,
    `project` text NOT NULL,
    `name` text NOT NULL,
    `key` text NOT NULL,
    `etag` text NOT NULL,
    `readable` bool NOT NULL,
    `holder_user` text NULL,
    `holder_host` text NULL,
    `holder_pid` integer NULL,
    `since` integer NULL,
    `first_seen_at` integer NOT NULL,
    `last_seen_at` integer NOT NULL,
    `gone_at` integer NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `lock_backend_id_gone_at` ON `locks` (`backend_id`, `gone_at`);
CREATE INDEX `lock_stack_id_gone_at` ON `locks` (`stack_id`, `gone_at`);
CREATE INDEX `lock_first_seen_at_id` ON `locks` (`first_seen_at`, `id`);

CREATE TABLE `operations` (
    `id` text NOT NULL,
    `stack_id` text NOT NULL,
    `backend_id` text NOT NULL,
    `source` text NOT NULL,
    `authority` text NULL,
    `kind` text NULL,
    `result` text NULL,
    `failure_reason` text NULL,
    `lease_until` integer NULL,
    `impact` text NOT NULL,
    `changes` json NULL,
    `message` text NULL,
    `order_at` integer NOT NULL,
    `started_at` integer NULL,
    `ended_at` integer NULL,
    `received_at` integer NOT NULL,
    `engine_version` text NULL,
    `commit_id` text NULL,
    `branch` text NULL,
    `repository` text NULL,
    `ci_system` text NULL,
    `checkpoint_id` text NULL,
    `claims` json NULL,
    `config` json NULL,
    `environment` json NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `operation_order_at_id_source_result_lease_until` ON `operations` (`order_at`, `id`, `source`, `result`, `lease_until`);
CREATE INDEX `operation_stack_id_order_at_id` ON `operations` (`stack_id`, `order_at`, `id`);
CREATE INDEX `operation_backend_id_order_at_id` ON `operations` (`backend_id`, `order_at`, `id`);
CREATE INDEX `operation_result_order_at_id` ON `operations` (`result`, `order_at`, `id`);
CREATE INDEX `operation_kind_order_at_id` ON `operations` (`kind`, `order_at`, `id`);
CREATE INDEX `operation_commit_id_order_at_id` ON `operations` (`commit_id`, `order_at`, `id`);
CREATE INDEX `operation_lease_until` ON `operations` (`lease_until`) WHERE result IS NULL;

CREATE TABLE `quarantine` (
    `id` text NOT NULL,
    `backend_id` text NOT NULL,
    `stack_id` text NULL,
    `key` text NOT NULL,
    `etag` text NOT NULL,
    `reason` text NOT NULL,
    `detail` text NOT NULL,
    `since_at` integer NOT NULL,
    `last_tried_at` integer NOT NULL,
    `next_try_at` integer NULL,
    `cleared_at` integer NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `quarantine_backend_id_cleared_at` ON `quarantine` (`backend_id`, `cleared_at`);
CREATE INDEX `quarantine_stack_id_cleared_at` ON `quarantine` (`stack_id`, `cleared_at`);
CREATE INDEX `quarantine_since_at_id` ON `quarantine` (`since_at`, `id`);

CREATE TABLE `stacks` (
    `id` text NOT NULL,
    `backend_id` text NOT NULL,
    `project` text NOT NULL,
    `name` text NOT NULL,
    `presence` text NOT NULL,
    `presence_since` integer NOT NULL,
    `first_seen_at` integer NOT NULL,
    `object_key` text NOT NULL,
    `object_etag` text NOT NULL,
    `object_modified_at` integer NULL,
    `changing` bool NOT NULL,
    `settled` bool NOT NULL,
    `checkpoint_id` text NULL,
    `resource_count` integer NULL,
    `pending_count` integer NULL,
    `last_operation_id` text NULL,
    `last_operation_at` integer NULL,
    `operation_count` integer NOT NULL,
    `lock_count` integer NOT NULL,
    `locked_since` integer NULL,
    `tags` json NULL,
    `tags_etag` text NOT NULL,
    `missing_listings` integer NOT NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `stack_backend_id_project_name_id` ON `stacks` (`backend_id`, `project`, `name`, `id`);
CREATE INDEX `stack_last_operation_at_id` ON `stacks` (`last_operation_at`, `id`);
CREATE INDEX `stack_presence` ON `stacks` (`presence`);
