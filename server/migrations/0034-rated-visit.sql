-- The visit that a rating is about is one of the clinic's.
alter table deal_user_rating add foreign key (tenant_id, track_id) references track (tenant_id, id);
create index deal_user_rating_visit on deal_user_rating (tenant_id, track_id) where track_id is not null;
