import http from 'node:http'
import { personTable } from '@bcare/server/customers/person/person'
import { textOf } from '@bcare/server/kit/database/sql'
import { selectList } from '@bcare/server/kit/database/table'
import { caller } from '@bcare/server/kit/caller'
import pg from 'pg'
import { obey } from './child.ts'
import { VALUE_ROWS } from './front-desk.ts'

/**
 * The bare floor: node:http, prepared statements, JSON.stringify, nothing else. No sign-in, no tenant check, no
 * validation, no audit. It answers the same questions with the same columns over the same tables.
 */
const connection = JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as pg.PoolConfig
// Triggers and foreign keys are off, so that the floor's writes carry no audit.
const pool = new pg.Pool({ ...connection, max: 20, options: '-c session_replication_role=replica' })
// When the run ends the database may be gone before this process is.
pool.on('error', () => process.exit())
pg.types.setTypeParser(20, Number)

type Body = Record<string, string | number>
type Answer = (body: Body) => Promise<unknown>

const visitor = caller({
  tenant_id: 1,
  user_id: null,
  session_id: null,
  department_id: null,
  branch_id: null,
  roles: [],
  grants: new Map([['*:*', 'all']]),
})

/** The columns and labels of a customer, word for word those that the product answers. */
const COLUMNS = textOf(selectList(personTable, visitor))
const JOINS = textOf(personTable.joins)

/** The same select over a page of ids, over one row, or over a row just written. */
const select = (from: string, order = '') => `select ${COLUMNS} from ${from} t ${JOINS} ${order}`

const rows = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows as unknown[]

const total = { value: 0 }
const COUNT = 'select count(*)::int as n from person where tenant_id = $1 and deleted_at is null'
const kept = async () => {
  if (total.value === 0) total.value = ((await rows('count', COUNT, [1]))[0] as { n: number }).n
  return total.value
}

const ORDER = 'order by t.created_at desc nulls last, t.id desc nulls last'
const MINE = 't.tenant_id = $1 and t.deleted_at is null'
const first = async (name: string, text: string, values: unknown[]) => (await rows(name, text, values))[0]

const LIST = select(`(select t.* from person t where ${MINE} ${ORDER} limit 20 offset $2)`, ORDER)
const GET = select('(select t.* from person t where t.tenant_id = $1 and t.id = $2)')
const INSERT = `with t as (insert into person (tenant_id, full_name, phone, code) values ($1, $2, $3, $4) returning *) ${select('t').replace('from t t', 'from t')}`
const UPDATE = `with t as (update person set note = $3, version = version + 1 where tenant_id = $1 and id = $2 returning *) ${select('t').replace('from t t', 'from t')}`
const SEARCH = select(
  `(select t.* from person t where ${MINE} and t.search_text like $2 ${ORDER} limit 20)`,
  ORDER,
)

const PAGE = (rows_of: string, order = ORDER) => select(`(${rows_of} ${order} limit 20)`, order)
const JOINED_ROWS = `select t.* from person t where ${MINE}
  and t.id in (select l.person_id from person_tag l where l.tenant_id = $1 and l.tag_id = $2)
  and t.id in (select m.person_id from person_group_member m where m.tenant_id = $1 and m.group_id = $3 and m.left_at is null)
  and t.id in (select a.person_id from person_assignment a where a.tenant_id = $1 and a.user_id = $4 and a.end_at is null)`
const JOINED = PAGE(JOINED_ROWS)
const CUSTOM_FIELD = PAGE(VALUE_ROWS)
const OWN_ORDER = `select ${COLUMNS} from (
  select t.*, s.number as place_of from custom_index s join person t on t.tenant_id = s.tenant_id and t.id = s.entity_id and t.deleted_at is null
  where s.tenant_id = $1 and s.definition_id = $2 and s.number is not null order by s.number, s.entity_id limit 20 offset $3) t ${JOINS} order by t.place_of, t.id`

/** The page, and how many there are, each in its own statement as the product has them. */
const counted = async (name: string, page: string, all: string, values: unknown[]) => {
  const [data, [count]] = await Promise.all([
    rows(name, page, values),
    rows(`${name}, counted`, `select count(*)::int as n from (${all}) c`, values),
  ])
  return { data, total: (count as { n: number }).n }
}

const answers: Record<string, Answer> = {
  '/board': async ({ pipeline = 0 }) =>
    rows(
      'board',
      `select s.id, s.name, (select count(*)::int from deal d where d.tenant_id = $1 and d.stage_id = s.id and d.deleted_at is null) as deal_count,
        (select coalesce(json_agg(c), '[]') from (
          select d.id, d.code, d.name, d.rank, d.person_id, d.owner_id, d.expected_amount, d.stage_entered_at, d.priority, p.full_name as person_name, p.phone as person_phone, u.name as owner_name
          from deal d join person p on p.tenant_id = d.tenant_id and p.id = d.person_id left join "user" u on u.tenant_id = d.tenant_id and u.id = d.owner_id
          where d.tenant_id = $1 and d.stage_id = s.id and d.deleted_at is null order by d.rank, d.id limit 200) c) as cards
      from stage s where s.tenant_id = $1 and s.pipeline_id = $2 order by s."order"`,
      [1, pipeline],
    ),
  '/joined': ({ tag = 0, group = 0, doctor = 0 }) =>
    counted('joined', JOINED, JOINED_ROWS, [1, tag, group, doctor]),
  '/custom-field': ({ field = 0, value = 0 }) =>
    counted('custom field', CUSTOM_FIELD, VALUE_ROWS, [1, field, value]),
  '/own-order': async ({ field = 0, page = 1 }) => ({
    data: await rows('own order', OWN_ORDER, [1, field, (Number(page) - 1) * 20]),
    total: await kept(),
  }),
  '/list': async ({ page = 1 }) => {
    const data = await rows('list', LIST, [1, (Number(page) - 1) * 20])
    return { data, total: await kept(), total_page: Math.ceil(total.value / 20) }
  },
  '/get': ({ id = 0 }) => first('get', GET, [1, id]),
  '/insert': ({ name = '', phone = '', code = '' }) => first('insert', INSERT, [1, name, phone, code]),
  '/update': ({ id = 0, note = '' }) => first('update', UPDATE, [1, id, note]),
  '/search': async ({ pattern = '' }) => (await pool.query(SEARCH, [1, `%${pattern}%`])).rows as unknown[],
  '/day': async ({ from = '', to = '' }) =>
    rows(
      'day',
      `select a.id, a.code, a.person_id, a.doctor_id, a.start_at, a.end_at, a.status, p.full_name as person_name, p.phone as person_phone, u.name as doctor_name
      from appointment a join person p on p.tenant_id = a.tenant_id and p.id = a.person_id left join "user" u on u.tenant_id = a.tenant_id and u.id = a.doctor_id
      where a.tenant_id = $1 and a.start_at >= $2 and a.start_at < $3 order by a.start_at`,
      [1, from, to],
    ),
}

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Body
    answers[request.url ?? '']?.(body).then(
      (data) => {
        response.setHeader('content-type', 'application/json')
        return response.end(JSON.stringify({ code: 0, message: '', data }))
      },
      (error: Error) => response.end(JSON.stringify({ code: 500, message: error.message, data: null })),
    )
  })
})
server.listen(0, '127.0.0.1', () => obey(server))
