import { ageOn } from '@bcare/rules/customers/particulars/birth'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicDate } from '@bcare/rules/text/date'
import { ownerRows } from '../suites/database.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'

let clinic: Clinic
let manager: Api
let receptionist: Api
beforeAll(async () => {
  clinic = await openClinic({ clock: () => new Date('2026-11-21T02:00:00Z') })
  manager = await clinic.as('manager')
  receptionist = await clinic.as('receptionist')
})
afterAll(() => clinic.close())

let number = 100
/** A phone that nobody else in this file has. */
const freshPhone = () => `0912 000 ${(number += 1)}`

/** The database tells ages by its own clock. */
const thisYear = () => Number(clinicDate(new Date()).slice(0, 4))

describe('adding', () => {
  test('gives a code, an age, and the branch of the user who enters them', async () => {
    const added = await receptionist.person.add({
      full_name: '  Trần   Ngọc Mai ',
      phone: '0912 345 678',
      gender: 'female',
      birth_day: 1,
      birth_month: 1,
      birth_year: 2002,
    })
    expect(added).toMatchObject({
      full_name: 'Trần Ngọc Mai',
      given_name: 'Mai',
      phone: '+84912345678',
      lifecycle: 'lead',
      age: thisYear() - 2002,
      tags: [],
      branch_name: 'Chi nhánh Sài Gòn',
    })
    expect(added.code).toMatch(/^KH\d{7}$/)
  })

  test('tells an age as the rule has it, for any birth', async () => {
    const births = fc.sample(
      fc.record({
        birth_year: fc.integer({ min: 1890, max: thisYear() + 1 }),
        birth_month: fc.option(fc.integer({ min: 1, max: 12 })),
        birth_day: fc.option(fc.integer({ min: 1, max: 28 })),
      }),
      500,
    )
    const told = await ownerRows<{ age: number | null }>(
      clinic.owner,
      `select app.age(birth_year, birth_month, birth_day) as age
       from json_to_recordset($1::json) as b(birth_year int, birth_month int, birth_day int)`,
      [JSON.stringify(births)],
    )
    const today = clinicDate(new Date())
    expect(told.map(({ age }) => age)).toEqual(births.map((birth) => ageOn(birth, today) ?? null))
  })

  test('needs a number or the reason why there is none', async () => {
    const refused = await refusal(receptionist.person.add({ full_name: 'Không Số' }))
    expect(refused).toMatchObject({
      code: 422,
      message: 'Vui lòng nhập số điện thoại, hoặc lý do không có số điện thoại',
    })
    const added = await receptionist.person.add({ full_name: 'Không Số', no_phone_reason: 'Trẻ em' })
    expect(added.phone).toBeNull()
  })

  test('gives who walks in the source of walk-ins, unless another is named or the clinic has put it away', async () => {
    const admin = await clinic.as('admin')
    const walks_in = await admin.term.add({ vocabulary: 'source', name: 'Khách tự đến', code: 'walk_in' })
    const asked = await admin.term.add({ vocabulary: 'source', name: 'Bạn bè mách' })
    const arrival = { full_name: 'Ghé Ngang', no_phone_reason: 'Trẻ em', first_channel: 'walk_in' } as const
    expect(await receptionist.person.add(arrival)).toMatchObject({ source_name: 'Khách tự đến' })
    const named = await receptionist.person.add({ ...arrival, source_term_id: asked.id })
    expect(named.source_name).toBe('Bạn bè mách')
    const caller = await receptionist.person.add({ ...arrival, first_channel: 'phone' })
    expect(caller.source_name).toBeNull()
    await admin.term.update({ id: walks_in.id, version: walks_in.version, is_active: false })
    expect(await receptionist.person.add(arrival)).toMatchObject({ source_name: null })
  })

  test('refuses a day that does not exist and a birth in the future', async () => {
    const born = { birth_day: 31, birth_month: 4, birth_year: 2000 }
    expect(
      await refusal(receptionist.person.add({ full_name: 'A', phone: freshPhone(), ...born })),
    ).toMatchObject({
      message: 'Ngày sinh không hợp lệ',
    })
    expect(
      await refusal(receptionist.person.add({ full_name: 'A', phone: freshPhone(), birth_year: 2027 })),
    ).toMatchObject({
      message: 'Ngày sinh không thể ở tương lai',
    })
  })

  test('counts the years of a customer born on 29 February in an ordinary year', async () => {
    const born = { birth_day: 29, birth_month: 2, birth_year: 2004 }
    const added = await receptionist.person.add({ full_name: 'Năm Nhuận', phone: freshPhone(), ...born })
    expect(added.age).toBe(22)
    const misremembered = await receptionist.person.update({ id: added.id, birth_year: null })
    expect(misremembered.age).toBeNull()
  })

  test('refuses a source that is a word of another list', async () => {
    const admin = await clinic.as('admin')
    const room = await admin.term.add({ vocabulary: 'room', name: 'Ghế 1' })
    const refused = await refusal(
      receptionist.person.add({ full_name: 'A', phone: freshPhone(), source_term_id: room.id }),
    )
    expect(refused).toMatchObject({ code: 422, message: 'Nguồn khách hàng đã chọn không còn trong danh mục' })
  })
})

describe('duplicates', () => {
  test('a number on file, first or second, answers the candidates; force goes on', async () => {
    const first = await receptionist.person.add({
      full_name: 'Hoàng Đức Anh',
      phone: '0903 111 222',
      phone2: '0903 111 333',
    })
    const wife = { full_name: 'Lê Thị Vợ', phone: '84903111333' }
    const refused = await refusal(receptionist.person.add(wife))
    expect(refused).toMatchObject({
      code: 409,
      message: 'Số điện thoại này đã có ở 1 khách hàng',
      data: {
        candidates: [
          {
            id: first.id,
            code: first.code,
            full_name: 'Hoàng Đức Anh',
            phone: '+84903111222',
            reasons: ['phone'],
          },
        ],
      },
    })
    const second = await receptionist.person.add({ ...wife, force: true })
    expect(second.id).not.toBe(first.id)
  })

  test('the same name without accents with the same whole birth date is a candidate', async () => {
    const born = { birth_day: 1, birth_month: 2, birth_year: 1990 }
    const first = await receptionist.person.add({ full_name: 'Phạm Thị Hồng', phone: freshPhone(), ...born })
    const refused = await refusal(
      receptionist.person.add({ full_name: 'PHAM THI HONG', phone: freshPhone(), ...born }),
    )
    expect(refused).toMatchObject({
      code: 409,
      data: { candidates: [{ id: first.id, reasons: ['name_and_birth'] }] },
    })
    await receptionist.person.add({ full_name: 'Pham Thi Hong', phone: freshPhone(), birth_year: 1990 })
  })

  test('a customer of another branch counts, and shows no number to users who may not read it', async () => {
    await manager.person.add({ full_name: 'Khách Chung', phone: '0903 222 333' })
    const telesale = await clinic.as('telesale')
    const refused = await refusal(telesale.person.add({ full_name: 'Khách Khác', phone: '0903222333' }))
    expect(refused).toMatchObject({
      code: 409,
      data: { candidates: [{ full_name: 'Khách Chung', phone: '090****333' }] },
    })
    expect(
      await refusal(telesale.person.add({ full_name: 'Khách Khác', phone: '0903222333', force: true })),
    ).toMatchObject({ code: 403 })
  })

  test('two counter that enter the same person at once make one', async () => {
    const entered = { full_name: 'Cùng Lúc', phone: '0903 444 555' }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => receptionist.person.add(entered)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await receptionist.person.list({ search: '0903444555' })).toMatchObject({ total: 1 })
  })
})

describe('finding', () => {
  test('by name without accents, any part of a number however typed, and code', async () => {
    const found = await receptionist.person.add({ full_name: 'Đặng Thùy Dương', phone: '0987 654 321' })
    for (const search of [
      'dang thuy',
      'THÙY DƯƠNG',
      '7654',
      '0987.654',
      '+84 987',
      '987 654 321',
      found.code.toLowerCase(),
    ]) {
      const page = await receptionist.person.list({ search })
      expect(
        page.data.map(({ id }) => id),
        search,
      ).toContain(found.id)
    }
    expect(await receptionist.person.list({ search: 'dang thuy zz' })).toMatchObject({
      data: [],
      total: 0,
      total_page: 0,
    })
    expect(await receptionist.person.list({ search: '100%' })).toMatchObject({ total: 0 })
  })

  test('page by page, the newest first, and in another order or narrowed when that is asked for', async () => {
    const ids: number[] = []
    for (let n = 1; n <= 5; n += 1) {
      const { id } = await manager.person.add({
        full_name: `Trang Sau ${'ABCDE'[n - 1]}`,
        phone: `0966 000 10${n}`,
        gender: n % 2 === 0 ? 'male' : 'female',
      })
      ids.unshift(id)
    }
    const page = async (body: object) => {
      const found = await manager.person.list({ search: 'trang sau', limit: 2, ...body })
      return [found.data.map(({ id }) => id), found.total]
    }
    expect(await page({ page: 1 })).toEqual([ids.slice(0, 2), 5])
    expect(await page({ page: 3 })).toEqual([ids.slice(4), 5])
    expect(await page({ page: 4 })).toEqual([[], 5])
    expect(await page({ page: 1, order: 'asc' })).toEqual([ids.toReversed().slice(0, 2), 5])
    expect(await page({ page: 1, gender: ['male'] })).toEqual([[ids[1], ids[3]], 2])
  })

  test('a word that many of some hundred people have is counted to its end', async () => {
    await ownerRows(
      clinic.owner,
      `insert into person (tenant_id, full_name, phone, code)
      select 1, case when n % 10 = 0 then 'Quách Thường ' else 'Người Khác ' end || n, '+8497' || (1000000 + n), 'ĐÔNG' || n from generate_series(1, 700) n`,
      [],
    )
    const found = await manager.person.list({ search: 'quach thuong', limit: 50, page: 2 })
    expect([found.total, found.data.length]).toEqual([70, 20])
  })

  test('a part of a number finds nothing for users who may not read numbers; the whole one does', async () => {
    const hidden = await manager.person.add({ full_name: 'Số Kín', phone: '0977 888 999' })
    const marketing = await clinic.as('marketing')
    expect(await marketing.person.list({ search: '888999' })).toMatchObject({ total: 0 })
    expect(await marketing.person.list({ search: '0977888999' })).toMatchObject({
      data: [{ id: hidden.id, phone: '097****999' }],
    })
    expect(await marketing.person.list({ search: 'so kin' })).toMatchObject({ total: 1 })
  })

  test('in the order of given names, as Vietnamese sorts', async () => {
    const source = await (await clinic.as('admin')).term.add({ vocabulary: 'source', name: 'Sắp xếp' })
    for (const full_name of ['Nguyễn Văn Đạt', 'Trần Văn Dũng', 'Lê Thị Ánh', 'Bùi Thị Ánh', 'Lê Ngọc Ánh']) {
      await receptionist.person.add({ full_name, phone: freshPhone(), source_term_id: source.id })
    }
    const { data } = await receptionist.person.list({ source_term_id: source.id, sort_by: 'given_name' })
    expect(data.map((row) => row.full_name)).toEqual([
      'Lê Ngọc Ánh',
      'Bùi Thị Ánh',
      'Lê Thị Ánh',
      'Trần Văn Dũng',
      'Nguyễn Văn Đạt',
    ])
    expect(data[0]?.source_name).toBe('Sắp xếp')
    const searched = await receptionist.person.list({
      source_term_id: source.id,
      sort_by: 'given_name',
      search: 'anh',
      limit: 2,
      page: 2,
    })
    expect(searched).toMatchObject({ total: 3, total_page: 2, data: [{ full_name: 'Lê Thị Ánh' }] })
  })

  test('by month of birth, by when they came, and by a tree of both', async () => {
    const born = await receptionist.person.add({
      full_name: 'Sinh Tháng Tám',
      phone: freshPhone(),
      birth_month: 8,
    })
    const today = { field: 'created_at', op: 'gte', value: '2020-01-01T00:00:00+07:00' } as const
    const august = { field: 'birth_month', op: 'eq', value: 8 } as const
    const { data, total } = await receptionist.person.query({
      filter: { and: [today, august] },
      summary: true,
    })
    expect({ ids: data.map(({ id }) => id), total }).toEqual({ ids: [born.id], total: 1 })
    expect(
      await receptionist.person.query({
        filter: { field: 'created_at', op: 'lt', value: '2020-01-01T00:00:00Z' },
      }),
    ).toMatchObject({ total: 0 })
  })

  test('a telesale sees whom they entered or answer for, and not the rest', async () => {
    const telesale = await clinic.as('telesale')
    const mine = await telesale.person.add({ full_name: 'Của Tôi', phone: freshPhone() })
    const other = await manager.person.add({ full_name: 'Của Người Khác', phone: freshPhone() })
    expect((await telesale.person.list({ limit: 200 })).data.map(({ id }) => id)).toEqual([mine.id])
    expect(await refusal(telesale.person.get({ id: other.id }))).toMatchObject({ code: 404 })
    const user_id = mine.created_by ?? 0
    await manager.personAssignment.add({ person_id: other.id, user_id, role: 'telesale' })
    expect(await telesale.person.get({ id: other.id })).toMatchObject({ owner_name: 'Telesale' })
  })
})

describe('changing', () => {
  test('the lifecycle belongs to its command', async () => {
    const { id } = await receptionist.person.add({ full_name: 'Vòng Đời', phone: freshPhone() })
    const body = { id, lifecycle: 'customer' }
    const token = await clinic.token('receptionist')
    const { body: answer } = await clinic.post('/v1/person/update', body, {
      authorization: `Bearer ${token}`,
    })
    expect(answer).toMatchObject({ code: 400 })
    expect(await receptionist.person.lifecycle({ id, to: 'prospect' })).toMatchObject({
      lifecycle: 'prospect',
      version: 2,
    })
    expect(await refusal(receptionist.person.lifecycle({ id, to: 'lead' }))).toMatchObject({
      code: 422,
      message: 'Không thể chuyển từ «Quan tâm» sang «Tiềm năng»',
    })
    expect(await refusal(receptionist.person.lifecycle({ id, to: 'inactive' }))).toMatchObject({
      message: 'Vui lòng nhập lý do',
    })
    await receptionist.person.lifecycle({ id, to: 'inactive', reason: 'Chuyển nơi ở' })
    expect(await refusal(receptionist.person.lifecycle({ id, to: 'customer' }))).toMatchObject({ code: 422 })
    expect(await receptionist.person.lifecycle({ id, to: 'prospect' })).toMatchObject({
      lifecycle: 'prospect',
    })
    expect(await manager.person.lifecycle({ id, to: 'lead' })).toMatchObject({ lifecycle: 'lead' })
  })

  test('the last number cannot be taken away without a reason', async () => {
    const { id } = await receptionist.person.add({ full_name: 'Mất Số', phone: freshPhone() })
    expect(await refusal(receptionist.person.update({ id, phone: null }))).toMatchObject({ code: 422 })
    expect(await receptionist.person.update({ id, phone: null, no_phone_reason: 'Bị cướp' })).toMatchObject({
      phone: null,
    })
  })

  test('nobody refers themselves', async () => {
    const { id } = await receptionist.person.add({ full_name: 'Tự Giới Thiệu', phone: freshPhone() })
    expect(await refusal(receptionist.person.update({ id, referrer_person_id: id }))).toMatchObject({
      code: 422,
    })
  })
})
