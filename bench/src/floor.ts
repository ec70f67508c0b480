import http from 'node:http'
import pg from 'pg'

/**
 * The bare floor: node:http, prepared statements, JSON.stringify, nothing else. No sign-in, no tenant check, no
 * validation, no audit. It answers the same questions with the same columns over the same tables.
 */
const connection = JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as pg.PoolConfig
const pool = new pg.Pool({ ...connection, max: 20 })
pg.types.setTypeParser(20, Number)

type Body = Record<string, string | number>
type Answer = (body: Body) => Promise<unknown>

const COLUMNS = `id, version, created_at, created_by, updated_at, updated_by, code, full_name, title, gender, birth_day, birth_month, birth_year,
  phone, phone2, email, address_line, ward_code, province_code, source_term_id, lifecycle, do_not_contact, blocked, needs_review, note, branch_id, owner_id,
  last_visit_at, next_appointment_at, last_contact_at, given_name`

const rows = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows as unknown[]

const total = { value: 0 }
const kept = async () => {
  if (total.value === 0)
    total.value = Number(
      (
        (
          await rows(
            'count',
            'select count(*) as n from person where tenant_id = $1 and deleted_at is null',
            [1],
          )
        )[0] as { n: number }
      ).n,
    )
  return total.value
}

const answers: Record<string, Answer> = {
  '/list': async ({ page = 1 }) => {
    const data = await rows(
      'list',
      `select ${COLUMNS} from person where tenant_id = $1 and deleted_at is null order by created_at desc nulls last, id desc nulls last limit 20 offset $2`,
      [1, (Number(page) - 1) * 20],
    )
    return { data, total: await kept(), total_page: Math.ceil(total.value / 20) }
  },
  '/get': async ({ id = 0 }) =>
    (await rows('get', `select ${COLUMNS} from person where tenant_id = $1 and id = $2`, [1, id]))[0],
  '/insert': async ({ name = '', phone = '', code = '' }) =>
    (
      await rows(
        'insert',
        `insert into person (tenant_id, full_name, phone, code) values ($1, $2, $3, $4) returning ${COLUMNS}`,
        [1, name, phone, code],
      )
    )[0],
  '/update': async ({ id = 0, note = '' }) =>
    (
      await rows(
        'update',
        `update person set note = $3, version = version + 1 where tenant_id = $1 and id = $2 returning ${COLUMNS}`,
        [1, id, note],
      )
    )[0],
  '/search': async ({ pattern = '' }) => {
    const like = `%${pattern}%`
    const text = `select ${COLUMNS} from person where tenant_id = $1 and deleted_at is null and search_text like $2 order by created_at desc limit 20`
    return (await pool.query(text, [1, like])).rows as unknown[]
  },
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
        response.end(JSON.stringify({ code: 0, message: '', data }))
      },
      (error: Error) => response.end(JSON.stringify({ code: 500, message: error.message, data: null })),
    )
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
