-- A note of medical content is for users who may read the medical history alone.
alter table note drop constraint note_visibility_check;
alter table note add constraint note_visibility_check check (visibility in ('all', 'department', 'private', 'medical'));
