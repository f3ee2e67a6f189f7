-- +goose Up
-- What runners report: operations of issuers, their heartbeats, explicit pairs
-- of planned and actual, and the tokens of the issuers. A marker in a message
-- that was observed before is kept where it ends the message, as the wrapper
-- puts it.
ALTER TABLE `operations` ADD COLUMN `issuer_id` text NULL;
ALTER TABLE `operations` ADD COLUMN `issuer_name` text NULL;
ALTER TABLE `operations` ADD COLUMN `idempotency_key` text NULL;
ALTER TABLE `operations` ADD COLUMN `announce_digest` text NULL;
ALTER TABLE `operations` ADD COLUMN `finalize_digest` text NULL;
ALTER TABLE `operations` ADD COLUMN `expires_at` integer NULL;
ALTER TABLE `operations` ADD COLUMN `exit_code` integer NULL;
ALTER TABLE `operations` ADD COLUMN `skewed` bool NOT NULL DEFAULT (false);
ALTER TABLE `operations` ADD COLUMN `event_count` integer NOT NULL DEFAULT (0);
ALTER TABLE `operations` ADD COLUMN `marker` text NULL;
ALTER TABLE `operations` ADD COLUMN `joined_id` text NULL;
ALTER TABLE `operations` ADD COLUMN `joined_authority` text NULL;
ALTER TABLE `operations` ADD COLUMN `join_ambiguity` text NULL;
ALTER TABLE `operations` ADD COLUMN `card` bool NOT NULL DEFAULT (true);
UPDATE `operations` SET `marker` = substr(`message`, -37, 36)
WHERE `message` LIKE '%[lumaft:v1:%]' AND substr(`message`, -48, 11) = '[lumaft:v1:' AND substr(`message`, -37, 36) GLOB '[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f]-[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]';
DROP INDEX `operation_order_at_id_source_result_lease_until`;
DROP INDEX `operation_stack_id_order_at_id_source_result_lease_until`;
CREATE TABLE `heartbeats` (
    `id` text NOT NULL,
    `operation_id` text NOT NULL,
    `sequence` integer NOT NULL,
    `asserted_at` integer NOT NULL,
    `received_at` integer NOT NULL,
    `skewed` bool NOT NULL,
    PRIMARY KEY (`id`)
);
CREATE TABLE `integration_tokens` (
    `id` text NOT NULL,
    `name` text NOT NULL,
    `authority` text NOT NULL,
    `scopes` json NOT NULL,
    `transcript` bool NOT NULL,
    `created_by` text NOT NULL,
    `created_at` integer NOT NULL,
    `expires_at` integer NOT NULL,
    `revoked_at` integer NULL,
    `last_used_on` integer NULL,
    PRIMARY KEY (`id`)
);
CREATE TABLE `integration_token_values` (
    `id` text NOT NULL,
    `token_id` text NOT NULL,
    `created_at` integer NOT NULL,
    `until_at` integer NULL,
    PRIMARY KEY (`id`)
);
CREATE TABLE `pairs` (
    `id` text NOT NULL,
    `backend_id` text NOT NULL,
    `stack_id` text NOT NULL,
    `planned_id` text NOT NULL,
    `actual_id` text NOT NULL,
    `issuer_id` text NOT NULL,
    `external_id` text NULL,
    `received_at` integer NOT NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `operation_order_at_id_source_result_lease_until_card` ON `operations` (`order_at`, `id`, `source`, `result`, `lease_until`, `card`);
CREATE INDEX `operation_stack_id_order_at_id_source_result_lease_until_card` ON `operations` (`stack_id`, `order_at`, `id`, `source`, `result`, `lease_until`, `card`);
DROP INDEX `operation_lease_until`;
CREATE INDEX `operation_result_lease_until` ON `operations` (`result`, `lease_until`) WHERE result IS NULL;
CREATE UNIQUE INDEX `operation_issuer_id_idempotency_key` ON `operations` (`issuer_id`, `idempotency_key`) WHERE idempotency_key IS NOT NULL;
CREATE INDEX `operation_marker` ON `operations` (`marker`) WHERE marker IS NOT NULL;
CREATE INDEX `operation_authority_order_at_id` ON `operations` (`authority`, `order_at`, `id`) WHERE authority IS NOT NULL;
CREATE INDEX `operation_joined_authority_order_at_id` ON `operations` (`joined_authority`, `order_at`, `id`) WHERE joined_authority IS NOT NULL;
CREATE UNIQUE INDEX `heartbeat_operation_id_sequence` ON `heartbeats` (`operation_id`, `sequence`);
CREATE INDEX `integrationtoken_created_at_id` ON `integration_tokens` (`created_at`, `id`);
CREATE INDEX `integrationtokenvalue_token_id` ON `integration_token_values` (`token_id`);
CREATE UNIQUE INDEX `pair_planned_id` ON `pairs` (`planned_id`);
CREATE UNIQUE INDEX `pair_actual_id` ON `pairs` (`actual_id`);
CREATE INDEX `pair_stack_id` ON `pairs` (`stack_id`);
