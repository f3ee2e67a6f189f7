-- +goose Up
-- How the newest operations of each stack went is read from an index alone.
DROP INDEX `operation_stack_id_order_at_id`;
CREATE INDEX `operation_stack_id_order_at_id_source_result_lease_until` ON `operations` (`stack_id`, `order_at`, `id`, `source`, `result`, `lease_until`);

-- The trigrams of messages, so that a text which few have, or none, is found
-- without reading all. Rows are only added: a reader compares what is named here
-- with the message itself. Messages are not stored again, ids are: VACUUM
-- numbers the rows of operations anew.
CREATE VIRTUAL TABLE `operation_messages` USING fts5(
    `operation_id` UNINDEXED, `message`,
    tokenize = 'trigram', content = '', contentless_delete = 1, contentless_unindexed = 1
);
INSERT INTO `operation_messages` (`operation_id`, `message`) SELECT `id`, `message` FROM `operations` WHERE `message` IS NOT NULL;
-- +goose StatementBegin
CREATE TRIGGER `operation_messages_insert` AFTER INSERT ON `operations` WHEN new.`message` IS NOT NULL BEGIN
    INSERT INTO `operation_messages` (`operation_id`, `message`) VALUES (new.`id`, new.`message`);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `operation_messages_update` AFTER UPDATE OF `message` ON `operations` WHEN new.`message` IS NOT NULL AND new.`message` IS NOT old.`message` BEGIN
    INSERT INTO `operation_messages` (`operation_id`, `message`) VALUES (new.`id`, new.`message`);
END;
-- +goose StatementEnd
