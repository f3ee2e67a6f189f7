-- +goose Up
-- Background work, what observing a backend costs and who the store takes its
-- caller for, and how much of a stack's history is still to be read. Which
-- states have integrity notes is known already.
ALTER TABLE `backends` ADD COLUMN `caller_identity` text NULL;
ALTER TABLE `backends` ADD COLUMN `request_count` integer NOT NULL DEFAULT (0);
ALTER TABLE `backends` ADD COLUMN `byte_count` integer NOT NULL DEFAULT (0);
ALTER TABLE `backends` ADD COLUMN `last_poll_requests` integer NOT NULL DEFAULT (0);
ALTER TABLE `backends` ADD COLUMN `last_poll_bytes` integer NOT NULL DEFAULT (0);
ALTER TABLE `backends` ADD COLUMN `last_poll_ms` integer NOT NULL DEFAULT (0);
ALTER TABLE `stacks` ADD COLUMN `history_backlog` integer NOT NULL DEFAULT (0);
ALTER TABLE `stacks` ADD COLUMN `oldest_listed_at` integer NULL;
ALTER TABLE `stacks` ADD COLUMN `integrity_count` integer NOT NULL DEFAULT (0);
UPDATE `stacks` SET `integrity_count` = coalesce(
    (SELECT json_array_length(`integrity`) FROM `checkpoints` WHERE `checkpoints`.`id` = `stacks`.`checkpoint_id`), 0);
CREATE TABLE `activities` (
    `id` text NOT NULL,
    `kind` text NOT NULL,
    `payload_version` integer NOT NULL,
    `payload` text NOT NULL,
    `backend_id` text NOT NULL,
    `route` text NOT NULL,
    `priority` integer NOT NULL,
    `state` text NOT NULL,
    `state_since` integer NOT NULL,
    `activate_at` integer NULL,
    `concurrency_key` text NOT NULL,
    `running_key` text NULL,
    `unfinished_key` text NULL,
    `tries` integer NOT NULL,
    `max_tries` integer NOT NULL,
    `retry_delay_ms` integer NOT NULL,
    `fence` integer NOT NULL,
    `lease_holder` text NOT NULL,
    `lease_until` integer NULL,
    `resume` text NOT NULL,
    `rounds` integer NOT NULL,
    `done` integer NOT NULL,
    `total` integer NULL,
    `last_error` text NOT NULL,
    `log_bytes` integer NOT NULL,
    `created_at` integer NOT NULL,
    `started_at` integer NULL,
    `ended_at` integer NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `activity_priority_activate_at_id` ON `activities` (`priority`, `activate_at`, `id`) WHERE activate_at IS NOT NULL;
CREATE INDEX `activity_activate_at` ON `activities` (`activate_at`) WHERE activate_at IS NOT NULL;
CREATE INDEX `activity_lease_until` ON `activities` (`lease_until`) WHERE lease_until IS NOT NULL;
CREATE UNIQUE INDEX `activities_running_key_key` ON `activities` (`running_key`);
CREATE UNIQUE INDEX `activities_unfinished_key_key` ON `activities` (`unfinished_key`);
CREATE INDEX `activity_created_at_id` ON `activities` (`created_at`, `id`);
CREATE INDEX `activity_backend_id_kind_state` ON `activities` (`backend_id`, `kind`, `state`);
CREATE INDEX `activity_state_ended_at` ON `activities` (`state`, `ended_at`);
CREATE TABLE `activity_logs` (
    `id` integer NOT NULL PRIMARY KEY AUTOINCREMENT,
    `activity_id` text NOT NULL,
    `at` integer NOT NULL,
    `level` text NOT NULL,
    `text` text NOT NULL
);
CREATE INDEX `activitylog_activity_id_id` ON `activity_logs` (`activity_id`, `id`);
CREATE TABLE `activity_needs` (
    `id` text NOT NULL,
    `activity_id` text NOT NULL,
    `needs_id` text NOT NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `activityneed_activity_id_needs_id` ON `activity_needs` (`activity_id`, `needs_id`);
CREATE INDEX `activityneed_needs_id` ON `activity_needs` (`needs_id`);
CREATE INDEX `evidence_stack_id_source_at` ON `evidence` (`stack_id`, `source_at`);
CREATE INDEX `stack_history_backlog` ON `stacks` (`history_backlog`) WHERE history_backlog > 0;
