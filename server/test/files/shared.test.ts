import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../setup/file-fixture.ts'
import { clinic, receptionist, fetched, on, person_id, rows, addCustomer } from '../setup/file-clinic.ts'
import { openDoor, signedIn, type Browser, type Door } from '../setup/socket.ts'
import { refusal, type Api } from '../kit.ts'

/** What one clinic's people say of a picture of theirs, in words that nobody else uses. */
const HERS = {
  name: 'Zabel viêm gan.jpg',
  caption: 'Zabel trước mổ',
  phase: 'Zabel đợt một',
  at: '2021-03-04T05:06:07.000Z',
}
const HIS = { name: 'Quorin nhổ răng.jpg', caption: 'Quorin sau mổ', at: '2022-08-09T10:11:12.000Z' }
const ABOUT_HER = /zabel|2021-03-04|04\/03\/2021/i
const ABOUT_HIM = /quorin|2022-08-09|09\/08\/2022/i

let other: Api
let his_id: number
let door: Door
let listener: Browser
let bytes: Buffer
beforeAll(async () => {
  // A colleague at the other branch, who reaches no customer of this one.
  await rows(
    `update "user" set (branch_id, department_id) = (select id, id from department where tenant_id = 1 and kind = 'branch' order by id desc limit 1) where tenant_id = 1 and username = 'consultant'`,
  )
  other = await clinic.as('consultant')
  const [branch] = await rows<{ id: number }>(
    `select branch_id::int as id from "user" where tenant_id = 1 and username = 'consultant'`,
  )
  his_id = (
    await other.person.add({ full_name: 'Lê Văn Kia', phone: '0922000001', branch_id: branch?.id ?? 0 })
  ).id
  door = await openDoor(clinic)
  listener = await signedIn(door, await clinic.token('consultant'))
  listener.say('on', { event: 'file_usage' })
  await listener.next('on')
  bytes = await picture().jpeg().toBuffer()
})
afterAll(async () => {
  listener.socket.terminate()
  await door.app.close()
})

const sent = (name: string) => ({ file: new File([bytes as never], name) })
const hers = () =>
  receptionist.fileUsage.add(
    { ...on(), caption: HERS.caption, phase: HERS.phase, taken_at: HERS.at },
    sent(HERS.name),
  )
const his = () =>
  other.fileUsage.add({ ...on(his_id), caption: HIS.caption, taken_at: HIS.at }, sent(HIS.name))

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

/** Everything that is told of a file and of whose it is: rows, headers of every way out, the log, the bundle for its owner. */
async function told(api: Api, usage: { id: number }, of: number): Promise<string> {
  const admin = await clinic.as('admin')
  const row = await api.fileUsage.get({ id: usage.id })
  const ways = [row.path, row.download_path, row.thumb_path ?? '']
  const headers = await Promise.all(ways.map(async (path) => (await fetched(path)).headers))
  return JSON.stringify([
    row,
    headers.map(({ 'content-disposition': name, etag }) => [decodeURIComponent(String(name)), etag]),
    await api.fileUsage.list({ person_id: of }),
    await api.fileUsage.query({ entity_type: 'person', entity_id: of }),
    await api.activity.query({ entity_type: 'person', entity_id: of }),
    await api.history.list({ entity_type: 'person', entity_id: of }),
    await admin.history.list({ entity_type: 'file_usage', entity_id: usage.id }),
    await admin.history.query({ entity_type: ['file_usage'], entity_id: usage.id }),
    await admin.history.query({ entity_type: ['file'] }),
    await admin.personBundle.get({ person_id: of }),
  ])
}

test('the same bytes of two patients have each its own name, note and date, and nothing else anywhere', async () => {
  const one = await hers()
  const two = await his()
  expect(
    await rows('select distinct file_id from file_usage where id = any ($1)', [[one.id, two.id]]),
  ).toHaveLength(1)
  expect(two).toMatchObject({ name: HIS.name, caption: HIS.caption, phase: null })
  // Nothing in the answer is a number that both have.
  expect(Object.keys(two).filter((key) => /file_id|sha|key/.test(key))).toEqual([])
  const [about_her, about_him] = [await told(receptionist, one, person_id), await told(other, two, his_id)]
  expect([ABOUT_HER.test(about_her), ABOUT_HIM.test(about_her)]).toEqual([true, false])
  expect([ABOUT_HIM.test(about_him), ABOUT_HER.test(about_him)]).toEqual([true, false])
  expect(about_him).toContain(`"attachment; filename=\\"Quorin`)
  const searched = await other.search.find({ text: 'Zabel' })
  expect(JSON.stringify(searched)).not.toMatch(ABOUT_HER)
  expect(idsOf(await other.fileUsage.list({}))).not.toContain(one.id)
})

test('nobody reaches the usage of another patient through bytes of their own', async () => {
  const [one, two] = [await hers(), await his()]
  expect((await refusal(other.fileUsage.get({ id: one.id }))).kind).toBe('not_found')
  for (const path of [two.path, two.download_path, two.thumb_path ?? ''])
    expect((await fetched(path.replace(`${two.id}/`, `${one.id}/`))).status).toBe(404)
})

test('open browsers are told of ids and columns, never of what stands in them', async () => {
  const two = await his()
  const one = await hers()
  await receptionist.fileUsage.update({ id: one.id, caption: 'Zabel sau mổ' })
  listener.say('ping')
  await listener.next('pong')
  const heard = JSON.stringify(listener.heard)
  expect(heard).toContain(`"id":${two.id}`)
  expect(heard).not.toMatch(ABOUT_HER)
  expect(heard).not.toMatch(ABOUT_HIM)
})

/** Puts an erasure through, as two people decide it. */
async function erase(id: number): Promise<void> {
  const asked = await receptionist.subjectRequest.add({
    person_id: id,
    kind: 'erase',
    content: 'Khách yêu cầu',
  })
  await (await clinic.as('manager')).subjectRequest.approve({ id: asked.id })
}

test('erasing one patient leaves the other’s, and no word of the first', async () => {
  const gone = await addCustomer('Zabel Thị Xóa')
  const one = await receptionist.fileUsage.add({ ...on(gone), caption: HERS.caption }, sent(HERS.name))
  const xray = { ...on(gone), purpose: 'xray_pano' } as const
  const kept = await receptionist.fileUsage.add(xray, sent(HERS.name))
  const two = await his()
  // As the log of an older version told it: the name beside the bytes.
  await rows(
    `insert into history (tenant_id, action, entity_type, entity_id, changes) select 1, 'create', 'file', file_id, '{"name": [null, "Zabel cũ.jpg"]}' from file_usage where id = $1`,
    [one.id],
  )
  const log = async () =>
    JSON.stringify(
      await rows(
        `select changes from history where person_id = $1 or entity_type = 'file' and entity_id = (select file_id from file_usage where id = $2)`,
        [gone, two.id],
      ),
    )
  expect(await log()).toMatch(/Zabel cũ/)
  await erase(gone)
  expect(await log()).not.toMatch(/zabel/i)
  expect(await rows(`select name, caption from file_usage where person_id = $1`, [gone])).toEqual([
    { name: 'anh.jpg', caption: null },
  ])
  expect(kept.id).toBeGreaterThan(0)
  expect(await other.fileUsage.get({ id: two.id })).toMatchObject({ name: HIS.name, caption: HIS.caption })
  expect((await fetched(two.path)).status).toBe(200)
})

test('merging two patients who both have the bytes keeps both, each as it was called', async () => {
  const [keep_id, merge_id] = [await addCustomer('Trần Giữ'), await addCustomer('Trần Gộp')]
  const one = await receptionist.fileUsage.add({ ...on(keep_id), caption: HERS.caption }, sent(HERS.name))
  const two = await receptionist.fileUsage.add({ ...on(merge_id), caption: HIS.caption }, sent(HIS.name))
  const manager = await clinic.as('manager')
  const { keep, merge } = await manager.personMerge.preview({ keep_id, merge_id })
  await manager.personMerge.merge({
    keep_id,
    merge_id,
    keep_version: keep.version,
    merge_version: merge.version,
  })
  const { data } = await receptionist.fileUsage.list({
    person_id: keep_id,
    sort_by: 'created_at',
    order: 'asc',
  })
  expect(data.map(({ id, name, caption }) => [id, name, caption])).toEqual([
    [one.id, HERS.name, HERS.caption],
    [two.id, HIS.name, HIS.caption],
  ])
})

test('a clinic that is full refuses bytes that it has as it refuses others', async () => {
  const admin = await clinic.as('admin')
  await his()
  await rows(
    `update file set size = size + 2::bigint * 1024 * 1024 * 1024 where tenant_id = 1 and id = (select min(id) from file where tenant_id = 1)`,
  )
  await admin.setting.update({ key: 'files.quota_gb', value: 1 })
  const fresh = new File([(await picture().jpeg().toBuffer()) as never], 'mới.jpg')
  const [unknown, known] = [
    await refusal(other.fileUsage.add(on(his_id), { file: fresh })),
    await refusal(his()),
  ]
  expect([known.kind, known.message]).toEqual([unknown.kind, unknown.message])
  await admin.setting.delete({ key: 'files.quota_gb' })
})
