-- Which form of an entry's text a block has hashed: from the second on, whom the entry is about as well. Without a default,
-- so that a server of before cannot seal in the first form behind a block of the second.
alter table history_block add column form smallint not null default 1 check (form in (1, 2));
alter table history_block alter column form drop default;
