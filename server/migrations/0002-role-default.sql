-- What the product granted to each default role when it last did: by this a later version knows a role that the clinic has
-- left as it was. A role of before is one that nobody has changed, where it grants what this version does (adopt-roles.ts).
create table role_default (
  tenant_id int not null,
  role_id bigint not null,
  grants jsonb not null,
  -- Of the defaults of all roles, to find clinics of an older version.
  fingerprint text not null,
  primary key (tenant_id, role_id),
  foreign key (tenant_id, role_id) references role (tenant_id, id) on delete cascade
);

-- Clinics whose default roles were last given by another version: each is looked at in its own scope.
create function app.tenants_of_other_defaults(wanted text) returns setof int language plpgsql volatile as $$
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  candidate int;
begin
  for candidate in select id from tenant order by id loop
    perform set_config('app.tenant_id', candidate::text, true);
    if exists (select from role r left join role_default d on d.tenant_id = r.tenant_id and d.role_id = r.id
      where r.tenant_id = candidate and r.is_system and d.fingerprint is distinct from wanted) then
      return next candidate;
    end if;
  end loop;
  perform set_config('app.tenant_id', before, true);
end $$;
