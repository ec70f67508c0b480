-- What is to be recorded of a treatment line when an operation is done.
alter table operation add column requires_data text check (requires_data in ('medication', 'ortho_setup', 'ortho_control', 'implant',
  'endo', 'lab_order', 'anesthesia', 'consent', 'warranty_card', 'images_checklist', 'advice', 'step_note'));
-- The picture of a record is the newest of its avatars.
create index file_usage_avatar on file_usage (tenant_id, entity_type, entity_id, id desc) where purpose = 'avatar' and deleted_at is null;
