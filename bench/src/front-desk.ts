import pg from 'pg'

/** Custom fields in every clinic, of which each customer has five filled in. */
export const FIELDS = 100
/** The pipeline whose board is read: eight stages. */
export const BOARD = 90
const STAGES = 8
/** Deals in each stage; a board shows the first two hundred. */
const DEALS = 1_000

/** What a field holds follows from its number, so that product and floor ask for the same. */
const TYPES = ['integer', 'text', 'date', 'boolean'] as const
export const NUMBER_FIELD = { id: 5, name: 'f4' }

/** Labels, groups, people in charge, a board of deals and a hundred fields, in the largest clinic; the fields in every clinic. */
export async function fillFrontDesk(owner: pg.Client, persons: number): Promise<void> {
  const largest = Math.floor(persons / 5)
  const steps = [
    `insert into tag (tenant_id, id, name) select 1, n, 'Nhãn ' || n from generate_series(1, 20) n`,
    `insert into person_tag (tenant_id, person_id, tag_id) select 1, p, 1 + (p * 7) % 20 from generate_series(1, ${largest}) p`,
    `insert into person_group (tenant_id, id, name) select 1, n, 'Nhóm ' || n from generate_series(1, 10) n`,
    `insert into person_group_member (tenant_id, id, group_id, person_id) select 1, p, 1 + (p / 3) % 10, p from generate_series(3, ${largest}, 3) p`,
    `insert into person_assignment (tenant_id, id, person_id, user_id, role)
      select 1, p, p, d.id, 'consultant' from generate_series(2, ${largest}, 2) p
      join (select id, row_number() over (order by id) - 1 as place from "user" where tenant_id = 1 and is_doctor) d on d.place = (p / 2) % 10`,
    `insert into pipeline (tenant_id, id, name, kind) values (1, ${BOARD}, 'Bảng đo', 'offline')`,
    `insert into stage (tenant_id, id, pipeline_id, name, "order", kind)
      select 1, ${BOARD} * 10 + n, ${BOARD}, 'Giai đoạn ' || n, n, case n when ${STAGES - 1} then 'won' when ${STAGES} then 'lost' else 'open' end from generate_series(1, ${STAGES}) n`,
    `insert into deal (tenant_id, id, code, name, person_id, pipeline_id, stage_id, status, rank, branch_id, owner_id, expected_amount)
      select 1, (s.n - 1) * ${DEALS} + d, 'CH' || (s.n - 1) * ${DEALS} + d, 'Niềng răng ' || d, 1 + (d * 7919 + s.n) % ${largest}, ${BOARD}, ${BOARD} * 10 + s.n,
        case s.n when ${STAGES - 1} then 'won' when ${STAGES} then 'lost' else 'open' end, lpad((d * 10)::text, 8, '0'), 1, null, d * 100000
      from generate_series(1, ${STAGES}) s (n), generate_series(1, ${DEALS}) d`,
    `insert into custom_definition (tenant_id, id, entity_type, name, label, type, "order", show_in, status)
      select t.id, f + 1, 'person', 'f' || f, 'Trường ' || f, (array['${TYPES.join("','")}'])[1 + f % ${TYPES.length}], f, '{profile,filter}', 'active'
      from tenant t, generate_series(0, ${FIELDS - 1}) f`,
    `insert into custom_value (tenant_id, entity_type, entity_id, data)
      select p.tenant_id, 'person', p.id, jsonb_object_agg('f' || f, case f % 4
        when 0 then to_jsonb((p.id / 100) % 1000)
        when 1 then to_jsonb('Từ ' || (p.id / 100) % 500)
        when 2 then to_jsonb((date '2020-01-01' + ((p.id / 100) % 2000)::int)::text)
        else to_jsonb(p.id % 2 = 0) end)
      from person p, lateral (select (p.id * 13 + k * 17) % ${FIELDS} as f from generate_series(0, 4) k) e group by p.tenant_id, p.id`,
    `insert into custom_index (tenant_id, definition_id, entity_id, place, number, word)
      select v.tenant_id, d.id, v.entity_id, e.place, e.number, e.word from custom_value v
      cross join lateral jsonb_each(v.data) field
      join custom_definition d on d.tenant_id = v.tenant_id and d.name = field.key
      cross join lateral app.custom_entries(d.type, field.value) e`,
  ]
  // Nothing is judged, logged or told: these rows are as the product would leave them.
  await owner.query('set session_replication_role = replica')
  for (const step of steps) await owner.query(step)
  await owner.query('reset session_replication_role')
}

/** A page of customers who have one value, as bare as it can be asked. */
export const VALUE_ROWS = `select t.* from person t where t.tenant_id = $1 and t.deleted_at is null
  and t.id in (select i.entity_id from custom_index i where i.tenant_id = $1 and i.definition_id = $2 and i.number = $3)`

/** How PostgreSQL finds them, for the reader of the run: a filter over a hundred fields must not walk the customers. */
export async function planOf(connection: pg.ClientConfig): Promise<string[]> {
  const owner = new pg.Client(connection)
  await owner.connect()
  const { rows } = await owner.query<Record<'QUERY PLAN', string>>(
    `explain (analyze, costs off, timing off, summary off, buffers off) ${VALUE_ROWS.replaceAll('$1', '1')
      .replace('$2', String(NUMBER_FIELD.id))
      .replace('$3', '7')} order by t.created_at desc nulls last, t.id desc nulls last limit 20`,
  )
  await owner.end()
  return rows.map((row) => row['QUERY PLAN'])
}
