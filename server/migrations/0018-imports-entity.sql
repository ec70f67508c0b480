-- Records of every kind come in from files by the same steps: an import says whose they are, its rows which ones.
alter table person_import add column entity text not null default 'person';
alter table person_import alter column entity drop default;
alter table person_import_row rename column person_id to record_id;
alter table person_import_row rename column person_version to record_version;
alter index person_import_row_person rename to person_import_row_record;
drop index person_import_created;
create index person_import_created on person_import (tenant_id, entity, created_at desc nulls last, id desc nulls last) where deleted_at is null;
