-- A key against doing a thing twice is that of the user who sent it; of visitors, who have no name, that of what was sent.
-- Kept answers may be blanked: what was done stays done once, what it said of an erased customer goes.
alter table idempotency_key add column owner text;
update idempotency_key set owner = coalesce('user:' || user_id, 'visitor:' || hash);
alter table idempotency_key alter column owner set not null, alter column answer drop not null, drop column user_id;
alter table idempotency_key drop constraint idempotency_key_pkey, add primary key (tenant_id, key, owner);
