import { beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { expanded } from '../../src/insight/query/placeholders.ts'
import { checkedStatement, grammarReady, StatementProblem } from '../../src/insight/query/statement.ts'

beforeAll(grammarReady)

/** What a statement is refused with; undefined when it passes. */
function problemOf(text: string): StatementProblem | undefined {
  try {
    checkedStatement(text)
    return undefined
  } catch (error) {
    if (error instanceof StatementProblem) return error
    throw error
  }
}

describe('what a clinic asks passes', () => {
  test.each([
    'select code, full_name from person where deleted_at is null order by last_visit_at desc nulls last limit 10',
    `select s.name as nguon, count(*) as khach, sum(b.paid_total) filter (where b.status = 'paid') as da_thu
     from person p left join term s on s.id = p.source_term_id join bill b on b.person_id = p.id
     where b.issued_at >= date '2026-01-01' and b.issued_at < now() - interval '1 day' group by 1 having count(*) > 1`,
    `with paid as (select person_id, sum(amount) as tien from payment where direction = 'in' group by person_id),
       best as (select * from paid where tien > 1000)
     select p.full_name, b.tien, rank() over (order by b.tien desc) as hang from best b join person p on p.id = b.person_id`,
    `select case when blocked then 'x' else coalesce(email, '') end, greatest(1, 2), nullif(code, ''), extract(year from created_at),
       created_at at time zone 'Asia/Ho_Chi_Minh', full_name || ' ' || code, cast(birth_year as text), birth_year::numeric(6,2)
     from person where full_name ilike '%an%' and id in (select person_id from deal) and birth_year between 1990 and 2000`,
    `select code from bill union all select code from payment order by 1`,
    `select "user".name, trim(both ' ' from title), assistant_ids[1] from "user", appointment where doctor_id = any (assistant_ids)`,
    `select date_trunc('month', start_at)::date as thang, count(distinct person_id) from appointment group by grouping sets ((1), ())`,
    'select distinct on (person_id) person_id, id from appointment order by person_id, start_at desc;',
    `select /* ghi chú */ code -- cuối dòng
     from person`,
    `select current_date, percentile_cont(0.5) within group (order by total) from bill`,
    'values (1, 2), (3, 4)',
  ])('%s', (text) => {
    expect(problemOf(text)?.message).toBeUndefined()
  })
})

describe('what reaches further is refused', () => {
  test.each([
    ["select set_config('app.tenant_id', '2', false)", /hàm «set_config»/],
    ["select current_setting('app.tenant_id')", /hàm/],
    ['select pg_sleep(10)', /hàm «pg_sleep»/],
    ['select pg_catalog.pg_sleep(10)', /hàm «pg_catalog.pg_sleep»/],
    ["select pg_read_file('/etc/passwd')", /hàm/],
    ["select lo_import('/etc/passwd')", /hàm/],
    ['select lo_get(1)', /hàm/],
    ["select * from dblink('dbname=x', 'select 1') as t(a int)", /không đọc từ hàm/],
    ["select query_to_xml('select 1', true, true, '')", /hàm/],
    ["select app.record(1, 'a', 'b', 1, 'c')", /hàm «app.record»/],
    ['select app.reader_tenant()', /hàm/],
    ["select repeat('x', 1000000000)", /hàm «repeat»/],
    ['select * from generate_series(1, 1000000000)', /không đọc từ hàm/],
    ['select 1 from person, lateral pg_sleep(1)', /không đọc từ hàm/],
    ['select 1 from person p join lateral (select pg_sleep(1)) s on true', /hàm/],
    ["select 1 from rows from (pg_ls_dir('.'), pg_sleep(1)) as x", /không đọc từ hàm/],
    ['select 1 from person order by pg_sleep(1)', /hàm/],
    ['select 1 from person group by pg_sleep(1)', /hàm/],
    ['select 1 from person limit (select pg_sleep(1)::int)', /hàm/],
    ['select sum(1) over (order by pg_sleep(1)) from person', /hàm/],
    ['select sum(1) over w from person window w as (partition by pg_sleep(1))', /hàm/],
    ['select count(*) filter (where pg_sleep(1) is null) from person', /hàm/],
    ['select string_agg(code, code order by pg_sleep(1)) from person', /hàm/],
    ['select array[pg_sleep(1)]', /hàm/],
    ['select (array[1])[pg_backend_pid()]', /hàm/],
    ['select case when pg_sleep(1) is null then 1 end', /hàm/],
    ['values (pg_sleep(1))', /hàm/],
    ['select 1 union select pg_backend_pid()', /hàm/],
    ['select count(*) from credential', /bảng «credential»/],
    ['select 1 from pg_catalog.pg_authid', /lược đồ/],
    ['select 1 from pg_authid', /bảng «pg_authid»/],
    ['select 1 from information_schema.tables', /lược đồ/],
    ['select 1 from "session"', /bảng «session»/],
    ['select 1 from query_lease', /bảng/],
    ['table credential', /bảng «credential»|dấu \*/],
    ['select national_id_sealed from person', /cột «national_id_sealed»/],
    ['select p.national_id_hash from person p', /cột/],
    ['select p from person p', /cột «p»/],
    ['select * from person', /dấu \*/],
    ['select p.* from person p', /dấu \*/],
    ['select count(p.*) from person p', /[Dd]ấu \*/],
    ['with a as (select 1 as p) select (p).national_id_hash from person p', /tên cột/],
    ['select 1 from person join person q using (national_id_hash)', /nối được theo cột/],
    ['select 1 from person natural join deal', /natural/],
    ['with session as (select id from session) select 1 from session', /bảng «session»/],
    [
      'select 1 from session where exists (with session as (select 1) select 1 from session)',
      /bảng «session»/,
    ],
    ['with a as (select 1 from session), session as (select 1) select 1 from a', /bảng «session»/],
    ["select 'person'::regclass", /kiểu «regclass»/],
    ["select cast('bcare_app' as regrole)", /kiểu/],
    ["select regclass('person')", /hàm/],
    ["select '1'::pg_catalog.regclass", /kiểu/],
    ["select xmlparse(document '<a/>')", /chưa dùng được/],
    ["select json_object('a': 1)", /chưa dùng được/],
    ['select 1 operator(pg_catalog.+) 1', /toán tử/],
    ["select 'a' ~ '(a+)+$'", /toán tử/],
    ["select 'a' similar to 'b'", /so sánh/],
    ['select current_user', /tài khoản/],
    ['select session_user, user', /tài khoản/],
    ['select full_name collate "C" from person', /collate/],
    ['select 1 into temp x', /into/],
    ['select code from person for update', /for update/],
    ['select code from person tablesample system (1)', /tablesample/],
    ['with recursive a as (select 1 union all select 1 from a) select 1 from a', /recursive/],
    ['with a as (delete from person returning id) select id from a', /chưa dùng được/],
    ["with a as (insert into tag (name) values ('x') returning id) select id from a", /chưa dùng được/],
    ['select code from person order by code using operator(pg_catalog.<)', /asc/],
    ['select 1; select 2', /một câu lệnh/],
    ['select 1; drop table person', /một câu lệnh/],
    ['delete from person', /SELECT/],
    ["update person set code = 'x'", /SELECT/],
    ["copy person to '/tmp/x'", /SELECT/],
    ["copy (select 1) to program 'id'", /SELECT/],
    ['do $$ begin perform 1; end $$', /SELECT/],
    ['prepare x as select 1', /SELECT/],
    ['execute x', /SELECT/],
    ['set role bcare_app', /SELECT/],
    ['explain analyze select 1', /SELECT/],
    ['begin', /SELECT/],
    ['listen x', /SELECT/],
    ['call x()', /SELECT/],
    ['declare c cursor for select 1', /SELECT/],
    ['', /SELECT/],
    ['-- chỉ có ghi chú', /SELECT/],
    // What hides a name from who reads the text hides nothing from the grammar.
    ['select U&"pg\\005fsleep"(1)', /hàm «pg_sleep»/],
    ['select "pg_sleep"(1)', /hàm/],
    ['select pg_/**/sleep(1)', /sai cú pháp|cột|hàm/],
    ['select 1 from U&"\\0073ession"', /bảng «session»/],
    ['select $$a$$, $x$ b $x$, pg_sleep($$1$$)', /hàm/],
    ["select E'\\x41' || pg_sleep(1)", /hàm/],
    ['select $1', /./],
    ['select 1) q; drop table person; --', /sai cú pháp/],
  ])('%s', (text, why) => {
    const whole = () => checkedStatement(expanded(text, []).text)
    expect(whole).toThrow(StatementProblem)
    expect(whole).toThrow(why)
  })

  test('a fault says where, in characters and not in bytes', () => {
    expect(problemOf("select 'ééé', pg_sleep(1)")?.position).toBe(14)
    expect(problemOf('select code frm person where')?.position).toBeGreaterThan(0)
  })

  test('what is long, deep or broad ends at once and plainly', () => {
    const texts = [
      `select ${'1+'.repeat(20_000)}1`,
      `select ${'not '.repeat(2_400)}true`,
      `select ${'1+'.repeat(4_900)}1`,
      `select ${'('.repeat(4_900)}1${')'.repeat(4_900)}`,
      `select 1${'::int'.repeat(1_900)}`,
      `select 1${' union select 1'.repeat(640)}`,
      `select ${'array['.repeat(1_400)}1${']'.repeat(1_400)}`,
    ]
    for (const text of texts) expect(problemOf(text)?.message).toMatch(/phức tạp|dài quá|cú pháp/)
    expect(problemOf('select 1')).toBeUndefined()
  })

  test('whatever is typed is refused or passes, and nothing else is thrown', () => {
    const words = fc.constantFrom(
      ...`select from where person code ( ) , * = 'a' 1 $1 :x :: int as p . " ' -- /* */ ; with union all group by order pg_sleep $$ U& E'`.split(
        ' ',
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string({ maxLength: 4 })), { maxLength: 25 }), (parts) => {
        try {
          checkedStatement(expanded(parts.join(' '), []).text)
        } catch (error) {
          expect(error).toBeInstanceOf(StatementProblem)
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('parameters', () => {
  const from = { name: 'from', label: 'Từ', type: 'date', required: true } as const
  const name = { name: 'ten', label: 'Tên', type: 'text', required: false } as const

  test('stand where they are named, and nowhere else', () => {
    const text = `select ':from', code::text, full_name from person where created_at >= :from and full_name = :ten and updated_at > :from -- :from`
    const { text: whole, used } = expanded(text, [name, from])
    expect(whole).toBe(
      `select ':from', code::text, full_name from person where created_at >= ($1::date) and full_name = ($2::text) and updated_at > ($1::date) -- :from`,
    )
    expect(used).toEqual([from, name])
    expect(checkedStatement(whole)).toBe(whole)
  })

  test('lead back to what was written', () => {
    const text = "select 'é', :from, :ten, pg_sleep(1)"
    const { text: whole, back } = expanded(text, [from, name])
    expect(back(whole.indexOf('pg_sleep'))).toBe(text.indexOf('pg_sleep'))
    expect(back(whole.indexOf('($2'))).toBe(text.indexOf(':ten'))
    expect(back(3)).toBe(3)
  })

  test('that nobody declared are refused, and numbers too', () => {
    expect(() => expanded('select :la', [])).toThrow(/«:la»/)
    expect(() => expanded('select $1', [from])).toThrow(/:tên/)
    expect(() => expanded("select 'a", [])).toThrow(StatementProblem)
  })
})
