-- The services that an appointment is made for; their rules are told when it is booked (docs/domain/appointments.md).
alter table appointment add column product_ids bigint[] not null default '{}';
create index appointment_products on appointment using gin (tenant_id, product_ids) where product_ids <> '{}';
