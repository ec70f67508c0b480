import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { UNREADABLE } from '../../src/insight/history-entry.ts'
import { openCustomClinic, type CustomClinic } from '../settings/custom-clinic.ts'
import { type Api } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let own: CustomClinic
let manager: Api
beforeAll(async () => {
  own = await openCustomClinic()
  manager = await own.clinic.as('manager')
})
afterAll(() => own.close())

async function download(username: string, body: object): Promise<string> {
  const answer = await own.clinic.application.app.inject({
    method: 'POST',
    url: '/api/v1/history/export',
    headers: {
      host: 'bcare.localhost',
      authorization: `Bearer ${await own.clinic.token(username)}`,
      'idempotency-key': randomUUID(),
    },
    payload: body,
  })
  return answer.payload
}

/** All ways in which a user reads the log of a record, and finds a word in it. */
async function readAs(username: string, entity_type: string, entity_id: number, search: string) {
  const api = await own.clinic.as(username)
  const listed = await api.history.list({ entity_type, entity_id })
  const queried = await api.history.query({ entity_type: [entity_type], entity_id })
  const found = await api.history.query({ entity_type: [entity_type], entity_id, search })
  const file = await download(username, { entity_type: [entity_type], entity_id })
  const searched = await download(username, { entity_type: [entity_type], entity_id, search })
  return { lines: [JSON.stringify(listed.data), JSON.stringify(queried.data), file], found, searched }
}

/** A role of these rights alone, for the user who has none. */
async function nobodyWith(...permissions: [object: string, action: string, scope: 'all' | 'own'][]) {
  const { id } = await own.admin.role.add({
    name: `rights_${randomUUID().slice(0, 8).replaceAll('-', '_')}`,
    label: `Quyền ${randomUUID()}`,
    permissions: permissions.map(([object, action, scope]) => ({ object, action, scope })),
  })
  const nobody = (await own.admin.user.list({ search: 'nobody' })).data[0]?.id ?? 0
  await ownerRows(own.clinic.owner, `delete from user_role where tenant_id = 1 and user_id = ${nobody}`)
  await ownerRows(
    own.clinic.owner,
    `insert into user_role (tenant_id, user_id, role_id) values (1, ${nobody}, ${id})`,
  )
  return vi.waitFor(async () => {
    const api = await own.clinic.as('nobody')
    await api.history.query({ limit: 1 })
    return api
  }, 30_000)
}

test('a custom field that only administrators see is in nobody else’s log, by value, by search and in the file', async () => {
  const secret = await own.field({ type: 'text', label: 'Ghi chú mật', visible_roles: ['admin'] })
  const person = await own.person()
  await own.admin.person.update({ id: person.id, custom: { [secret.name]: 'zzbimat' } })
  const seen = await readAs('manager', 'person', person.id, 'zzbimat')
  for (const lines of seen.lines) {
    expect(lines).not.toContain('zzbimat')
    expect(lines).not.toContain('Ghi chú mật')
    expect(lines).not.toContain(secret.name)
  }
  expect(seen.found.data).toEqual([])
  expect(seen.searched).not.toContain('zzbimat')
  const asked = { entity_type: 'person', entity_id: person.id, fields: [`custom.${secret.name}`] }
  expect((await manager.history.list(asked)).data).toEqual([])
  const whole = await readAs('admin', 'person', person.id, 'zzbimat')
  for (const lines of whole.lines) expect(lines).toContain('zzbimat')
  expect(whole.found.data).toHaveLength(1)

  await own.admin.customDefinition.update_status({ id: secret.id, status: 'archived' })
  await ownerRows(own.clinic.owner, `update custom_definition set deleted_at = now() where id = ${secret.id}`)
  const thrown = await readAs('manager', 'person', person.id, 'zzbimat')
  for (const lines of [...thrown.lines, JSON.stringify(thrown.found.data)])
    expect(lines).not.toContain('zzbimat')
})

test('a private note is read in the log by its author and by who may read all of it, and by no other user', async () => {
  const person = await own.person()
  const note = await own.receptionist.note.add({
    entity_type: 'person',
    entity_id: person.id,
    content: 'zzriengtu ban đầu',
    visibility: 'private',
  })
  const seen = await readAs('manager', 'note', note.id, 'zzriengtu')
  for (const lines of seen.lines) {
    expect(lines).not.toContain('zzriengtu')
    expect(lines).toContain(UNREADABLE)
  }
  expect(seen.found.data).toEqual([])
  expect(seen.searched).not.toContain('zzriengtu')
  expect((await own.admin.history.query({ entity_type: ['note'], search: 'zzriengtu' })).data).toHaveLength(1)

  // Shared later on: what it said while it was private stays with its author.
  await own.receptionist.note.update({ id: note.id, content: 'zzchung cho mọi người', visibility: 'all' })
  const [, ...later] = (await manager.history.query({ entity_type: ['note'], entity_id: note.id })).data
  await own.receptionist.note.update({ id: note.id, content: 'zzsau cùng' })
  const lines = (await manager.history.query({ entity_type: ['note'], entity_id: note.id })).data
  expect(JSON.stringify(later)).not.toContain('zzriengtu')
  expect(JSON.stringify(lines)).not.toContain('zzriengtu')
  expect(JSON.stringify(lines[0])).toContain('zzsau cùng')
  expect((await manager.history.query({ entity_type: ['note'], search: 'zzriengtu' })).data).toEqual([])
  expect((await manager.history.query({ entity_type: ['note'], search: 'zzsau cung' })).data).toHaveLength(1)
})

test('who may read the log and not the records reads that something changed, and finds nothing by it', async () => {
  const person = await own.person()
  await own.receptionist.person.update({ id: person.id, full_name: 'Zzten Rieng Biet', note: 'zzghichu' })
  const inspector = await nobodyWith(['history', 'read', 'all'], ['tag', 'read', 'all'])
  const { data } = await inspector.history.query({ entity_type: ['person'], entity_id: person.id })
  expect(data.length).toBeGreaterThan(0)
  expect(data.map(({ changes, reason, entity_label }) => [changes, reason, entity_label])).toEqual(
    data.map(() => [[], UNREADABLE, null]),
  )
  for (const search of ['zzten rieng', 'zzghichu'])
    expect((await inspector.history.query({ search })).data).toEqual([])
  const { id } = await own.admin.tag.add({ name: 'Zznhan' })
  expect(
    (await inspector.history.query({ entity_type: ['tag'], entity_id: id })).data[0]?.changes,
  ).not.toEqual([])
})

test('a reader of their own customers alone reads and finds in the log what is about these', async () => {
  const person = await own.person()
  await own.receptionist.person.update({ id: person.id, note: 'zzcuanguoikhac' })
  const inspector = await nobodyWith(
    ['history', 'read', 'all'],
    ['person', 'read', 'own'],
    ['phone_number', 'read', 'own'],
  )
  const line = async () =>
    (await inspector.history.query({ entity_type: ['person'], entity_id: person.id })).data[0]
  expect((await line())?.reason).toBe(UNREADABLE)
  expect((await inspector.history.query({ search: 'zzcuanguoikhac' })).data).toEqual([])
  const nobody = (await own.admin.user.list({ search: 'nobody' })).data[0]?.id ?? 0
  await own.admin.personAssignment.assign({ person_ids: [person.id], role: 'care', user_ids: [nobody] })
  // The rights of a role reach the server that checks them a moment later.
  await vi.waitFor(async () => expect((await line())?.reason).not.toBe(UNREADABLE), 30_000)
  expect((await inspector.history.query({ search: 'zzcuanguoikhac' })).data).toEqual([])
})

test('costs of a service stay out of the log of who may not read costs', async () => {
  const product = await own.admin.product.add({ code: 'GIA-VON-1', name: 'Mão toàn sứ', list_price: 300_000 })
  const { id, version } = product
  await own.admin.product.update({ id, version, cost_estimate: 777_001, warranty_months: 61 })
  const inspector = await nobodyWith(
    ['history', 'read', 'all'],
    ['product', 'read', 'all'],
    ['phone_number', 'read', 'all'],
  )
  const asked = { entity_type: ['product'], entity_id: id, action: ['update'] }
  const read = async (api: Api) => (await api.history.query(asked)).data[0]?.changes.map(({ field }) => field)
  await vi.waitFor(async () => expect(await read(inspector)).toEqual(['warranty_months']), 30_000)
  expect(await read(own.admin)).toEqual(['cost_estimate', 'warranty_months'])
  expect((await inspector.history.query({ ...asked, search: '777001' })).data).toEqual([])
  expect((await own.admin.history.query({ ...asked, search: '777001' })).data).toHaveLength(1)
})
