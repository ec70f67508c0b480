import { once } from 'node:events'
import { chmodSync, createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_ROLES } from '@bcare/rules/identity/roles'
import { assembleFamilies } from '@bcare/server/families'
import { createTenant, createUser, seedRoles } from '@bcare/server/identity/provision'
import type pg from 'pg'
import { fillFrontDesk } from './front-desk.ts'

export const PASSWORD = 'Bcare@2026'
export const TENANTS = 50

/** A small generator with a fixed seed: the same rows on every machine (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const FAMILY = [
  'Nguyễn',
  'Nguyễn',
  'Nguyễn',
  'Trần',
  'Lê',
  'Phạm',
  'Hoàng',
  'Huỳnh',
  'Phan',
  'Vũ',
  'Võ',
  'Đặng',
  'Bùi',
  'Đỗ',
  'Hồ',
  'Ngô',
  'Dương',
  'Lý',
]
const MIDDLE = [
  'Thị',
  'Ngọc',
  'Thu',
  'Thanh',
  'Mỹ',
  'Kim',
  'Bảo',
  'Minh',
  'Văn',
  'Quốc',
  'Đức',
  'Hữu',
  'Gia',
  'Hoàng',
]
const GIVEN = [
  'Anh',
  'Hương',
  'Lan',
  'Linh',
  'Mai',
  'Ngân',
  'Ngọc',
  'Nhung',
  'Phương',
  'Thảo',
  'Trang',
  'Trâm',
  'Tuyết',
  'Vy',
  'Yến',
  'Châu',
  'Hân',
  'Giang',
  'Bình',
  'Cường',
  'Dũng',
  'Duy',
  'Đạt',
  'Hải',
  'Hiếu',
  'Khang',
  'Long',
  'Nam',
  'Phúc',
  'Quân',
  'Sơn',
  'Tài',
  'Việt',
]

export interface Sizes {
  /** Customers in all; a fifth of them belong to the first tenant. */
  persons: number
  /** Appointments of the first tenant, a hundred a day. */
  days: number
}

/** A day of `days` that the benchmark reads. */
export const DAY = '2026-06-15'

/** Fills an empty database: tenants with one administrator each, then customers and appointments by COPY. */
export async function fill(owner: pg.Client, folder: string, sizes: Sizes): Promise<void> {
  assembleFamilies()
  await owner.query('set role bcare_owner')
  for (let n = 1; n <= TENANTS; n += 1) {
    const tenant_id = await createTenant(owner, {
      key: `clinic${n}`,
      name: `Phòng khám ${n}`,
      hosts: [`clinic${n}.localhost`],
    })
    await seedRoles(owner, tenant_id)
    const admin = DEFAULT_ROLES[0]?.name ?? 'admin'
    await createUser(owner, tenant_id, {
      username: 'admin',
      name: 'Quản trị',
      password: PASSWORD,
      roles: [admin],
    })
  }
  await owner.query(
    "begin; select set_config('app.tenant_id', '1', true); insert into department (tenant_id, id, name, kind, branch_id) values (1, 1, 'Chi nhánh', 'branch', 1); insert into term (tenant_id, id, vocabulary, name) values (1, 1, 'appointment_type', 'Khám'); commit",
  )
  for (let n = 1; n <= 10; n += 1) {
    await createUser(owner, 1, {
      username: `doctor${n}`,
      name: `BS. ${n}`,
      password: PASSWORD,
      roles: ['doctor'],
      branch_id: 1,
      more: { id: DOCTORS_FROM + n - 1, is_doctor: true, bookable: true },
    })
  }
  await owner.query('reset role')
  await copy(owner, folder, 'person', PERSON, persons(sizes))
  await copy(owner, folder, 'appointment', APPOINTMENT, appointments(sizes))
  await owner.query(
    `select setval('ids.clinic_' || tenant_id, greatest(max(id), app.next_id(tenant_id)))
     from (select tenant_id, id from person union all select tenant_id, id from appointment) used group by tenant_id`,
  )
  await fillFrontDesk(owner, sizes.persons)
  await owner.query('select app.rebuild_pairs(id) from tenant')
  await owner.query('vacuum analyze')
}

const PERSON = 'tenant_id, id, code, full_name, phone, gender, birth_year, lifecycle, created_at'
const APPOINTMENT =
  'tenant_id, id, code, branch_id, person_id, doctor_id, start_at, end_at, status, type_term_id'

function* persons({ persons: total }: Sizes): Generator<string> {
  const next = random(20_260_101)
  const one = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? ''
  const largest = Math.floor(total / 5)
  for (let id = 1; id <= total; id += 1) {
    const tenant = id <= largest ? 1 : 2 + (id % (TENANTS - 1))
    const phone = `+849${String(Math.floor(next() * 100_000_000)).padStart(8, '0')}`
    const at = new Date(
      Date.UTC(2021, 0, 1) + Math.floor((id / total) * 5.8 * 365 * 86_400_000),
    ).toISOString()
    yield `${tenant}\t${id}\tKH${id}\t${one(FAMILY)} ${one(MIDDLE)} ${one(GIVEN)}\t${phone}\t${next() < 0.58 ? 'female' : 'male'}\t${1950 + Math.floor(next() * 65)}\tcustomer\t${at}\n`
  }
}

function* appointments({ persons: total, days }: Sizes): Generator<string> {
  const next = random(7)
  const middle = Date.parse(`${DAY}T00:00:00Z`)
  let id = 0
  for (let day = 0; day < days; day += 1) {
    for (let doctor = 0; doctor < 10; doctor += 1) {
      for (let slot = 0; slot < 10; slot += 1) {
        id += 1
        const start = middle + (day - Math.floor(days / 2)) * 86_400_000 + 3_600_000 + slot * 3_600_000
        const person = 1 + Math.floor(next() * (total / 5))
        yield `1\t${id}\tLH${id}\t1\t${person}\t${DOCTORS_FROM + doctor}\t${new Date(start).toISOString()}\t${new Date(start + 1_800_000).toISOString()}\tscheduled\t1\n`
      }
    }
  }
}

/** The ids of the doctors. */
export const DOCTORS_FROM = TENANTS + 1

async function copy(
  owner: pg.Client,
  folder: string,
  table: string,
  columns: string,
  rows: Generator<string>,
): Promise<void> {
  const path = join(folder, `${table}.tsv`)
  const file = createWriteStream(path)
  let waiting = ''
  for (const row of rows) {
    waiting += row
    if (waiting.length < 1_000_000) continue
    if (!file.write(waiting)) await once(file, 'drain')
    waiting = ''
  }
  file.end(waiting)
  await once(file, 'finish')
  chmodSync(path, 0o644)
  await owner.query('alter table ' + table + ' disable trigger user')
  await owner.query(`copy ${table} (${columns}) from '${path}'`)
  await owner.query('alter table ' + table + ' enable trigger user')
  rmSync(path)
}
