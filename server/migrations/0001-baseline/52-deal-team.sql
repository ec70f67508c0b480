-- Which staff take part in a deal, in which role and with which share. None is taken out of it: the one who leaves has
-- `left_at`, so that it is known who took part when. The primary one is the deal's owner.
create table deal_user (
  like app.row including all,
  deal_id bigint not null,
  user_id bigint not null,
  role_term_id bigint not null,
  is_primary boolean not null default false,
  share_pct numeric(5, 2) check (share_pct > 0 and share_pct <= 100),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (tenant_id, id),
  constraint deal_user_left check (left_at >= joined_at),
  foreign key (tenant_id, deal_id) references deal (tenant_id, id),
  constraint deal_user_user foreign key (tenant_id, user_id) references "user" (tenant_id, id),
  foreign key (tenant_id, role_term_id) references term (tenant_id, id)
);
create unique index deal_user_primary on deal_user (tenant_id, deal_id) where is_primary and left_at is null;
create unique index deal_user_member on deal_user (tenant_id, deal_id, user_id, role_term_id) where left_at is null;
create index deal_user_deal on deal_user (tenant_id, deal_id, joined_at, id);
create index deal_user_user on deal_user (tenant_id, user_id, joined_at desc, id desc);
create index deal_user_current on deal_user (tenant_id, user_id, deal_id) where left_at is null;
create index deal_user_role on deal_user (tenant_id, role_term_id);

-- What the pipeline calls the owner of a deal, else the role «owner», else any role that the clinic has ever had. A clinic
-- without the vocabulary gets that one word, since a deal must not wait for it.
create function app.deal_owner_role(tenant int, pipeline bigint) returns bigint language plpgsql as $$
declare
  found_role bigint;
begin
  select r.id into found_role from term r left join pipeline p on p.tenant_id = tenant and p.id = pipeline
  where r.tenant_id = tenant and r.vocabulary = 'deal_role'
  order by r.deleted_at is null desc, r.code is not distinct from p.default_owner_role desc, r.code = 'owner' desc nulls last, r."order", r.id
  limit 1;
  if found_role is null then
    insert into term (tenant_id, vocabulary, name, code) values (tenant, 'deal_role', 'Người phụ trách', 'owner') on conflict do nothing;
    select r.id into found_role from term r where r.tenant_id = tenant and r.vocabulary = 'deal_role' order by r.id limit 1;
  end if;
  return found_role;
end $$;

-- The one place where the owner of a deal and its primary member are kept the same: the new owner becomes the primary
-- member, with the share of the one before, who leaves.
create function app.follow_deal_owner() returns trigger language plpgsql as $$
declare
  began timestamptz := case when tg_op = 'INSERT' then new.created_at else now() end;
  actor bigint := case when tg_op = 'INSERT' then new.created_by else new.updated_by end;
  share numeric;
begin
  update deal_user m set left_at = greatest(m.joined_at, began), version = m.version + 1, updated_at = now(), updated_by = actor
  where m.tenant_id = new.tenant_id and m.deal_id = new.id and m.is_primary and m.left_at is null returning m.share_pct into share;
  if new.owner_id is null then
    return null;
  end if;
  update deal_user m set is_primary = true, share_pct = coalesce(m.share_pct, share), version = m.version + 1, updated_at = now(), updated_by = actor
  where m.tenant_id = new.tenant_id and m.id = (
    select c.id from deal_user c where c.tenant_id = new.tenant_id and c.deal_id = new.id and c.user_id = new.owner_id and c.left_at is null
    order by c.id limit 1);
  if not found then
    insert into deal_user (tenant_id, deal_id, user_id, role_term_id, is_primary, share_pct, joined_at, created_at, created_by, updated_at, updated_by)
    values (new.tenant_id, new.id, new.owner_id, app.deal_owner_role(new.tenant_id, new.pipeline_id), true, share, began, began, actor, began, actor);
  end if;
  return null;
end $$;
create trigger follow_new_owner after insert on deal
  for each row when (new.owner_id is not null) execute function app.follow_deal_owner();
create trigger follow_owner after update of owner_id on deal
  for each row when (old.owner_id is distinct from new.owner_id) execute function app.follow_deal_owner();

-- How content a customer or a manager is with a member of the team: once a visit and side.
create table deal_user_rating (
  like app.row including all,
  deal_user_id bigint not null,
  score int not null check (score between 1 and 5),
  rated_side text not null check (rated_side in ('customer', 'manager')),
  comment text,
  channel text not null check (channel in ('counter', 'zalo', 'call', 'form')),
  track_id bigint,
  rated_by bigint,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, deal_user_id) references deal_user (tenant_id, id)
);
create unique index deal_user_rating_once on deal_user_rating (tenant_id, deal_user_id, rated_side, coalesce(track_id, 0)) where deleted_at is null;
create index deal_user_rating_at on deal_user_rating (tenant_id, at desc, id desc);
create index deal_user_rating_side on deal_user_rating (tenant_id, rated_side, at desc);
create index deal_user_rating_visit on deal_user_rating (tenant_id, track_id) where track_id is not null;
