-- Running numbers, and the codes that people read: «KH2600012».

-- Running numbers of codes: one row a kind and period, locked by the transaction that takes the next.
create table sequence (
  tenant_id int not null,
  kind text not null,
  period text not null,
  value bigint not null,
  primary key (tenant_id, kind, period)
);

create function app.next_value(kind text, period text) returns bigint language sql volatile
begin atomic
  insert into sequence as s (tenant_id, kind, period, value) values (app.current_tenant(), kind, period, 1)
  on conflict (tenant_id, kind, period) do update set value = s.value + 1
  returning value;
end;

-- Numbers of one clinic and one year from a sequence of their own: no transaction waits for another, and a refused insert
-- leaves a gap, which codes may have and vouchers may not. The app role may not make sequences; this function may.
create schema code;

create function app.next_number(kind text, period text) returns bigint language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  called text := format('code.%I', app.current_tenant() || '_' || kind || '_' || period);
begin
  if to_regclass(called) is null then
    perform pg_advisory_xact_lock(hashtext(called));
    execute 'create sequence if not exists ' || called;
  end if;
  return nextval(called);
end $$;

create function app.padded(number bigint, width int) returns text language sql immutable
  return lpad(number::text, greatest(width, length(number::text)), '0');

-- A code by a format such as `KH{yy}{00000}`: numbers begin anew with every text before them.
create function app.formatted_code(kind text, format text) returns text language plpgsql volatile as $$
declare
  today date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
  zeros text := substring(format from '\{(0+)\}$');
  before text := replace(replace(left(format, -length(zeros) - 2), '{yyyy}', to_char(today, 'YYYY')), '{yy}', to_char(today, 'YY'));
begin
  return before || app.padded(app.next_number(kind, before), length(zeros));
end $$;

-- Codes are issued where the row is born, so that no path can forget one. Clinic days are Asia/Ho_Chi_Minh.
create function app.issue_code(kind text) returns text language plpgsql volatile as $$
declare
  ymd text := to_char((now() at time zone 'Asia/Ho_Chi_Minh')::date, 'YYYYMMDD');
begin
  return case kind
    when 'person' then app.formatted_code(kind, coalesce(app.clinic_setting('person.code_format') #>> '{}', 'KH{yy}{00000}'))
    when 'deal' then app.formatted_code(kind, coalesce(app.clinic_setting('person.deal_code_format') #>> '{}', 'CH{yy}{00000}'))
    when 'appointment' then app.formatted_code(kind, coalesce(app.clinic_setting('person.appointment_code_format') #>> '{}', 'LH{yy}{000000}'))
    when 'task' then app.formatted_code(kind, 'CV{yy}{000000}')
    when 'form_submission' then app.formatted_code(kind, 'DK{yy}{00000}')
    when 'track' then 'TN-' || ymd || '-' || app.padded(app.next_value(kind, ymd), 2)
  end;
end $$;
