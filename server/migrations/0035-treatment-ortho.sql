-- Orthodontic cases are looked for by what their last control says (docs/domain/treatment.md, "Orthodontics").
create index entity_data_ortho on entity_data (tenant_id, kind, entity_id)
  where is_current and entity_type = 'attachment' and kind in ('ortho_setup', 'ortho_control');
