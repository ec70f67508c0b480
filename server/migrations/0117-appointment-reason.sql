-- «Dùng ở đâu» of a reason tells the newest appointments that name it: they are read in their order.
drop index appointment_reason;
create index appointment_reason on appointment (tenant_id, status_reason_id, start_at) where status_reason_id is not null;
