-- Tenants with audit entries that no block covers and no running transaction can add to. One round trip for all of
-- them: each is looked at in its own scope, and the scope of before is put back.
create function app.unsealed_tenants() returns setof int language plpgsql volatile as $$
declare
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  before text := coalesce(current_setting('app.tenant_id', true), '');
  candidate int;
begin
  for candidate in select id from tenant order by id loop
    perform set_config('app.tenant_id', candidate::text, true);
    if exists (
      select from history
      where tenant_id = candidate and xid < horizon
        and xid >= coalesce((select to_xid from history_block where tenant_id = candidate order by no desc limit 1), '0'::xid8)
    ) then
      return next candidate;
    end if;
  end loop;
  perform set_config('app.tenant_id', before, true);
end $$;
