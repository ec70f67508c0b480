import { describe, expect, test } from 'vitest'
import { clinic, manager, mergeNow, pairOf, receptionist, someone } from './merge-fixture.ts'
import { refusal, type Api } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'

describe('the queue of duplicates', () => {
  const idsOf = ({ data }: Awaited<ReturnType<Api['personDuplicate']['list']>>) =>
    data.map(({ first, second }) => [first.id, second.id])

  test('shows pairs that share a number or name and birth, likely ones first, until they are told apart', async () => {
    const phone = '0916 111 222'
    const born = { birth_day: 3, birth_month: 4, birth_year: 1985 }
    const father = await someone('Trùng Văn Cha', { phone })
    const child = await someone('Trùng Thị Con', { phone2: phone })
    const junior = await someone('Trùng Văn Cha', { phone, ...born, birth_year: 2015 })
    await manager.person.update({ id: father.id, ...born })
    const one = await someone('Trùng Thị Hoa', born)
    const two = await someone('TRUNG THI HOA', born)
    const found = await manager.personDuplicate.list({ limit: 100 })
    const pairs = idsOf(found)
    const likely = pairs.findIndex(([first]) => first === one.id)
    const family = pairs.findIndex(([first]) => first === father.id)
    expect(found.data[likely]).toMatchObject({
      second: { id: two.id },
      reasons: ['name_and_birth'],
      family: false,
    })
    const shared = found.data.filter(({ first }) => first.id === father.id)
    expect(shared).toMatchObject([
      // One name under one number, but born thirty years apart.
      { second: { id: junior.id }, reasons: ['phone', 'name'], family: true },
      {
        second: { id: child.id },
        reasons: ['phone'],
        family: true,
        differs: expect.arrayContaining(['name']),
      },
    ])
    const firstFamily = found.data.findIndex((pair) => pair.family)
    expect(found.data.slice(firstFamily).every((pair) => pair.family)).toBe(true)
    expect(likely).toBeLessThan(family)
    expect(found.total).toBe(pairs.length)

    const two_people = { first_id: child.id, second_id: father.id }
    await manager.personDuplicate.dismiss({ ...two_people, reason: 'Cha và con' })
    await manager.personDuplicate.dismiss(two_people)
    expect(idsOf(await manager.personDuplicate.list({ limit: 100 }))).not.toContainEqual([
      father.id,
      child.id,
    ])
    const decided = await manager.personDuplicate.list({ distinct: true })
    expect(decided.data.find(({ first }) => first.id === father.id)).toMatchObject({
      second: { id: child.id },
      distinct_by_name: 'Quản lý phòng khám',
    })
    const logged = await (await clinic.as('admin')).history.list({ entity_type: 'person_distinct' })
    expect(logged.data[0]).toMatchObject({
      action: 'create',
      reason: 'Cha và con',
      entity_type_label: 'Hai người khác nhau',
    })
    await manager.personDuplicate.restore(two_people)
    expect(idsOf(await manager.personDuplicate.list({ limit: 100, reason: 'phone' }))).toContainEqual([
      father.id,
      child.id,
    ])

    await mergeNow(one.id, two.id)
    expect(idsOf(await manager.personDuplicate.list({ limit: 100 }))).not.toContainEqual([one.id, two.id])
  })

  test('a number that nine people share says nothing of any two of them', async () => {
    const phone = '0916 333 444'
    for (let count = 0; count < 9; count += 1) await someone(`Công Ty ${'ABCDEFGHI'[count]}`, { phone })
    const { data } = await manager.personDuplicate.list({ limit: 200 })
    expect(data.some(({ first }) => first.full_name.startsWith('Công Ty'))).toBe(false)
  })

  test('with the right of one branch only records of that branch are shown and merged', async () => {
    const [, second] = await ownerRows<{ id: number }>(
      clinic.owner,
      `select d.id::int as id from department d join tenant t on t.id = d.tenant_id where t.key = 'bcare' and kind = 'branch' order by d.id`,
    )
    const phone = '0916 555 666'
    const mine = await receptionist.person.add({ full_name: 'Nhánh Mình', phone })
    const far = await someone('Nhánh Xa', { phone, branch_id: second?.id })
    const shown = (pages: Awaited<ReturnType<Api['personDuplicate']['list']>>) => idsOf(pages).flat()
    expect(shown(await manager.personDuplicate.list({ limit: 200 }))).toContain(far.id)
    expect(shown(await receptionist.personDuplicate.list({ limit: 200 }))).not.toContain(far.id)
    expect(await refusal(pairOf(mine.id, far.id, receptionist))).toMatchObject({ code: 404 })
    expect(
      await refusal(receptionist.personDuplicate.dismiss({ first_id: mine.id, second_id: far.id })),
    ).toMatchObject({ code: 404 })
  })
})

describe('what two records share', () => {
  const pairsOf = async (...ids: number[]) => {
    const found = await ownerRows<{ reason: string; low_id: string; high_id: string }>(
      clinic.owner,
      'select reason, low_id, high_id from person_pair where low_id = any ($1) and high_id = any ($1) order by 1, 2, 3',
      [ids],
    )
    return found.map(({ reason, low_id, high_id }) => [reason, Number(low_id), Number(high_id)])
  }
  const rebuilt = async () => {
    const every = () =>
      ownerRows(clinic.owner, 'select * from person_pair order by tenant_id, reason, mark, low_id, high_id')
    const kept = await every()
    await ownerRows(clinic.owner, 'select app.rebuild_pairs(id) from tenant')
    expect(await every()).toEqual(kept)
  }

  test('keeps nobody out: a family is entered at several counter in the same moment', async () => {
    for (let family = 0; family < 8; family += 1) {
      const phone = `0917 300 ${String(family).padStart(3, '0')}`
      const enter = (full_name: string) => someone(full_name, { phone })
      const [one, two] = [await enter('Gia Đình Một'), await enter('Gia Đình Hai')]
      await Promise.all(['Ba', 'Bốn', 'Năm', 'Sáu'].map((place) => enter(`Gia Đình ${place}`)))
      expect(await pairsOf(one.id, two.id)).toEqual([['phone', one.id, two.id]])
    }
    // Those of one moment do not see each other; the night finds them.
    await ownerRows(clinic.owner, 'select app.rebuild_pairs(id) from tenant')
  })

  test('follows every change of a number, a name and a birth date, and is what a rebuild finds', async () => {
    const one = await someone('Cặp Văn Một', { phone: '0917 000 111' })
    const two = await someone('Cặp Văn Hai', { phone2: '0917 000 111' })
    expect(await pairsOf(one.id, two.id)).toEqual([['phone', one.id, two.id]])
    await manager.person.update({ id: two.id, phone2: null, phone: '0917 000 222' })
    expect(await pairsOf(one.id, two.id)).toEqual([])
    const born = { birth_day: 9, birth_month: 9, birth_year: 1999 }
    await manager.person.update({ id: one.id, ...born })
    await manager.person.update({ id: two.id, ...born, full_name: 'CAP VAN MOT' })
    expect(await pairsOf(one.id, two.id)).toEqual([['name_and_birth', one.id, two.id]])
    await rebuilt()
    await manager.person.delete({ id: two.id })
    expect(await pairsOf(one.id, two.id)).toEqual([])
    await rebuilt()
  })

  test('says nothing once more than eight share it, and speaks again when fewer do', async () => {
    const phone = '0917 333 444'
    const people = []
    for (let n = 0; n < 9; n += 1) people.push(await someone(`Cả Nhà ${n}`, { phone, force: true }))
    const ids = people.map(({ id }) => id)
    expect(await pairsOf(...ids)).toEqual([])
    await manager.person.delete({ id: ids[0] ?? 0 })
    expect(await pairsOf(...ids)).toHaveLength((8 * 7) / 2)
    await rebuilt()
  })

  test('is looked for among people of that name and year, however many there are', async () => {
    await ownerRows(
      clinic.owner,
      `insert into person (tenant_id, code, full_name, no_phone_reason, birth_year, birth_month, birth_day)
       select 1, 'ĐO' || n, n::text, 'đo', 1990, 5, 6 from generate_series(1, 600) n`,
    )
    await ownerRows(clinic.owner, 'analyze person')
    const client = await clinic.pool.connect()
    const read = async () => {
      const { rows } = await client.query<{ n: string }>(
        "select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'person'",
      )
      return Number(rows[0]?.n)
    }
    try {
      await client.query(
        "begin; select set_config('app.tenant_id', '1', true), set_config('app.actor', '{}', true)",
      )
      const before = await read()
      await client.query(
        `insert into person (tenant_id, full_name, no_phone_reason, birth_year, birth_month, birth_day) values (1, '7', 'đo', 1990, 5, 6)`,
      )
      expect((await read()) - before).toBeLessThan(50)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
