-- The lines that a bundle was sold as: they are agreed, declined and taken away together, at their shares of its price.
alter table attachment add column bundle_id bigint, add column bundle_instance_id uuid,
  add constraint attachment_bundle check ((bundle_id is null) = (bundle_instance_id is null)),
  add foreign key (tenant_id, bundle_id) references bundle (tenant_id, id);
create index attachment_bundle on attachment (tenant_id, bundle_id) where bundle_id is not null;
create index attachment_bundle_instance on attachment (tenant_id, bundle_instance_id) where bundle_instance_id is not null;
