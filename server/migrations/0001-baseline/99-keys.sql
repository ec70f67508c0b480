-- Keys of which each end needs the other, or which lead to an area above.

alter table department add foreign key (tenant_id, manager_id) references "user" (tenant_id, id);

-- The visit that a rating is about is one of the clinic's.
alter table deal_user_rating add foreign key (tenant_id, track_id) references track (tenant_id, id);
alter table deal_user_rating add foreign key (tenant_id, track_id) references track (tenant_id, id);
