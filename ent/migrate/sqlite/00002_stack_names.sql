-- +goose Up
-- The dated names of stacks. Those that are known already have had their name
-- since they were first seen.
CREATE TABLE `stack_names` (
    `id` text NOT NULL,
    `stack_id` text NOT NULL,
    `backend_id` text NOT NULL,
    `project` text NOT NULL,
    `name` text NOT NULL,
    `from_at` integer NOT NULL,
    `until_at` integer NULL,
    `ended` text NULL,
    PRIMARY KEY (`id`)
);
CREATE INDEX `stackname_stack_id_from_at_id` ON `stack_names` (`stack_id`, `from_at`, `id`);
CREATE INDEX `stackname_backend_id_project_name` ON `stack_names` (`backend_id`, `project`, `name`);
INSERT INTO `stack_names` (`id`, `stack_id`, `backend_id`, `project`, `name`, `from_at`, `until_at`, `ended`)
SELECT 'nam_' || `id`, `id`, `backend_id`, `project`, `name`, `first_seen_at`,
    CASE WHEN `presence` = 'present' THEN NULL ELSE `presence_since` END,
    CASE WHEN `presence` = 'present' THEN NULL ELSE `presence` END
FROM `stacks`;
