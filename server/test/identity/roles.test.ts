import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_ROLES } from '@bcare/rules/identity/roles'
import { defaultRoles } from '../../src/identity/default-roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownRights, permissionCatalogue } from '../../src/identity/permission-catalogue.ts'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { ownerRows } from '../suites/database.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

let clinic: Clinic
let admin: Api
beforeAll(async () => {
  clinic = await openClinic()
  admin = await clinic.as('admin')
})
afterAll(() => clinic.close())

const DESK = [
  { object: 'person', action: 'read', scope: 'branch' },
  { object: 'person', action: 'create', scope: 'branch' },
] as const

let serial = 0
const newRole = (permissions: Parameters<Api['role']['add']>[0]['permissions'] = [...DESK]) =>
  admin.role.add({ name: `ban_${(serial += 1)}`, label: `Bàn ${serial}`, permissions })

const idOf = async (username: string) =>
  (await admin.user.list({ search: username, limit: 200 })).data.find((one) => one.username === username)
    ?.id ?? 0

/** A user who may also manage roles and people, but is no administrator. */
async function deputy(): Promise<{ api: Api; role_id: number }> {
  const rights = [
    ...['read', 'create', 'update', 'assign'].map((action) => ({
      object: 'role',
      action,
      scope: 'all' as const,
    })),
    ...['create', 'update', 'manage'].map((action) => ({ object: 'user', action, scope: 'all' as const })),
    { object: 'person', action: 'read', scope: 'branch' as const },
  ]
  const { id: role_id } = await newRole(rights)
  await admin.role.assign({ user_ids: [await idOf('storekeeper')], role_ids: [role_id], mode: 'add' })
  return { api: await clinic.as('storekeeper'), role_id }
}

describe('a role', () => {
  test('is added, read with its rights, replaced with the version that was read, and every change is in the log', async () => {
    const made = await newRole()
    expect(made).toMatchObject({
      is_system: false,
      user_count: 0,
      grant_count: 2,
      permissions: [...DESK].toReversed(),
    })
    const wider = [{ object: 'person', action: 'read', scope: 'all' as const }]
    expect(
      await refusal(admin.role.add({ name: made.name, label: 'Khác', permissions: wider })),
    ).toMatchObject({ code: 409 })
    const saved = await admin.role.add({
      name: made.name,
      label: 'Khác',
      permissions: wider,
      version: made.version,
    })
    expect(saved).toMatchObject({ id: made.id, label: 'Khác', permissions: wider, version: made.version + 1 })
    const stale = admin.role.add({ name: made.name, label: 'Cũ', permissions: [], version: made.version })
    expect(await refusal(stale)).toMatchObject({ code: 409 })
    const log = await ownerRows<{ action: string; changes: Record<string, unknown> }>(
      clinic.owner,
      `select action, changes from history where entity_type = 'role_permission' and changes -> 'role_id' @> $1::jsonb order by id`,
      [String(made.id)],
    )
    // Two were given; then one was taken away, and of the other only the reach changed.
    expect(log.filter(({ action }) => action === 'create')).toHaveLength(2)
    expect(log.filter(({ action }) => action === 'delete')).toHaveLength(1)
  })

  test('is made of rights that exist, each once', async () => {
    const of = (permissions: Parameters<Api['role']['add']>[0]['permissions']) =>
      refusal(newRole(permissions))
    expect(await of([{ object: 'person', action: 'fly', scope: 'all' }])).toMatchObject({ code: 400 })
    expect(await of([...DESK, DESK[0]])).toMatchObject({ code: 400 })
  })

  test('of the beginning holds rights that exist, and can be saved as it was read', async () => {
    const { data } = await admin.role.list({ limit: 200, is_system: true })
    const known = knownRights()
    expect(data.length).toBe(DEFAULT_ROLES.length)
    for (const { id, name: called } of data.filter(({ name }) => name !== 'admin')) {
      const { name, label, version, permissions } = await admin.role.get({ id })
      expect([called, permissions.filter(({ object, action }) => !known.has(`${object}:${action}`))]).toEqual(
        [called, []],
      )
      const saved = await admin.role.add({ name, label, version, permissions })
      expect(saved.permissions).toEqual(permissions)
    }
  })

  test('drops a right that the product knows no more with the next change, and refuses one that it never had', async () => {
    const made = await newRole()
    const gone = { object: 'tag', action: 'fly', scope: 'all' as const }
    const plant = () =>
      ownerRows(
        clinic.owner,
        `insert into role_permission (tenant_id, role_id, object, action, scope) values (1, $1, 'tag', 'fly', 'all')`,
        [made.id],
      )
    await plant()
    const { permissions, version, name, label } = await admin.role.get({ id: made.id })
    expect(permissions).toContainEqual(gone)
    const saved = await admin.role.add({ name, label, version, permissions })
    expect(saved.permissions).toEqual(made.permissions)
    await plant()
    await admin.role.update({ id: made.id, label: 'Bàn trước' })
    expect((await admin.role.get({ id: made.id })).permissions).toEqual(made.permissions)
    const again = { name, label, version: saved.version + 1, permissions: [gone] }
    expect(await refusal(admin.role.add(again))).toMatchObject({ code: 400 })
  })

  test('of the system keeps its name; the administrator’s is out of reach; one in use is not deleted', async () => {
    const { data } = await admin.role.list({ limit: 200 })
    const named = (name: string) => {
      const found = data.find((one) => one.name === name)
      if (found === undefined) throw new Error(`no role ${name}`)
      return found
    }
    for (const wanted of [
      () => admin.role.update({ id: named('admin').id, label: 'Khác' }),
      () =>
        admin.role.add({ name: 'admin', label: 'Khác', permissions: [], version: named('admin').version }),
      () => admin.role.delete({ id: named('care').id }),
    ])
      expect(await refusal(wanted())).toMatchObject({ code: 422 })
    await expect(admin.role.update({ id: named('care').id, label: 'Chăm sóc' })).resolves.toMatchObject({
      name: 'care',
    })
    const own = await newRole()
    await admin.role.assign({ user_ids: [await idOf('nobody')], role_ids: [own.id], mode: 'set' })
    expect(await refusal(admin.role.delete({ id: own.id }))).toMatchObject({ code: 422 })
    await admin.role.assign({ user_ids: [await idOf('nobody')], role_ids: [own.id], mode: 'remove' })
    await expect(admin.role.delete({ id: own.id })).resolves.toEqual({ id: own.id })
    await expect(admin.role.add({ name: own.name, label: 'Lại', permissions: [] })).resolves.toMatchObject({
      name: own.name,
    })
  })
})

describe('nobody gives a permission they lack', () => {
  test('in a new role, in a wider one, or by giving a role to a user or to oneself', async () => {
    const { api } = await deputy()
    const all = [{ object: 'person', action: 'read', scope: 'all' as const }]
    const mine = [{ object: 'person', action: 'read', scope: 'branch' as const }]
    expect(await refusal(api.role.add({ name: 'qua_quyen', label: 'Quá', permissions: all }))).toMatchObject({
      code: 403,
    })
    const made = await api.role.add({ name: 'vua_du', label: 'Vừa', permissions: mine })
    const wider = api.role.add({ name: 'vua_du', label: 'Vừa', permissions: all, version: made.version })
    expect(await refusal(wider)).toMatchObject({ code: 403 })
    const { data } = await api.role.list({ limit: 200 })
    const administrators = data.find(({ name }) => name === 'admin')?.id ?? 0
    for (const user_id of [await idOf('nobody'), await idOf('storekeeper')])
      expect(
        await refusal(api.role.assign({ user_ids: [user_id], role_ids: [administrators], mode: 'add' })),
      ).toMatchObject({ code: 403 })
    await expect(
      api.role.assign({ user_ids: [await idOf('nobody')], role_ids: [made.id], mode: 'add' }),
    ).resolves.toEqual({ changed: 1 })
    // What the role keeps that the deputy lacks stays: only what is given anew has to be had.
    const { id } = await newRole([...all, { object: 'deal', action: 'read', scope: 'all' }])
    const before = await admin.role.get({ id })
    const narrowed = { name: before.name, label: before.label, version: before.version, permissions: all }
    await expect(api.role.add(narrowed)).resolves.toMatchObject({ grant_count: 1 })
  })

  test('nor reaches a user with more rights: no new password, no new address, no lock', async () => {
    const { api } = await deputy()
    const id = await idOf('admin')
    for (const wanted of [
      () => api.user.reset_password({ id }),
      () => api.user.update({ id, email: 'ke.xau@example.vn' }),
      () => api.user.lock({ id, reason: 'thử' }),
      () => api.user.resign({ id, reason: 'thử', resigned_at: '2026-01-01', force: true }),
    ])
      expect(await refusal(wanted())).toMatchObject({ code: 403 })
  })
})

describe('the catalogue of rights', () => {
  test('names everything that the code asks for', () => {
    const source = join(import.meta.dirname, '../../src')
    const asked = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...readFileSync(join(source, file), 'utf8').matchAll(/(?:may|scopeFor)\(\s*'([a-z_]+:[a-z_]+)'/g),
      ])
      .map(([, right]) => right ?? '')
    const known = knownRights()
    expect(asked.length).toBeGreaterThan(20)
    expect([...new Set(asked)].filter((right) => !known.has(right))).toEqual([])
  })

  test('has a Vietnamese word for every object and action', () => {
    const nameless = permissionCatalogue().flatMap(({ object, label, actions }) => [
      ...(label === object ? [object] : []),
      ...actions
        .filter(({ action, label: word }) => word === action)
        .map(({ action }) => `${object}:${action}`),
    ])
    expect(nameless).toEqual([])
  })

  test('has every narrow right of the default roles, and offers no reach where rows belong to nobody', () => {
    const offered = new Map(permissionCatalogue().map(({ object, scopes }) => [object, scopes]))
    const missing = defaultRoles().flatMap(({ grants }) =>
      grants.filter(({ object, scope }) => object !== '*' && offered.get(object)?.includes(scope) === false),
    )
    expect(missing).toEqual([])
    expect(offered.get('tag')).toEqual(['all'])
  })
})
