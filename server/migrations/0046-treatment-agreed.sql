-- Lines of treatment by when they were agreed to: what agreed revenue is the sum of.
create index attachment_agreed_at on attachment (tenant_id, agreed_at desc nulls last, id desc nulls last) where agreed_at is not null and deleted_at is null;

-- A question that its reader stopped has not failed.
alter table mind_usage drop constraint mind_usage_outcome_check;
alter table mind_usage add constraint mind_usage_outcome_check check (outcome in ('written', 'refused', 'late', 'failed', 'stopped'));
