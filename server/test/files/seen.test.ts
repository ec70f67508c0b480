import { describe, expect, test } from 'vitest'
import { refusal, type Api } from '../kit.ts'
import { photo, picture } from '../setup/file-fixture.ts'
import { clinic, receptionist, fetched, on, person_id, rows, addCustomer } from '../setup/file-clinic.ts'

describe('who sees what', () => {
  test('another clinic sees, adds to, changes and deletes nothing', async () => {
    const theirs = await clinic.as('admin', 'saas')
    const { id } = await receptionist.fileUsage.add(on(), { file: await photo() })
    expect((await theirs.fileUsage.list({ entity_type: 'person', entity_id: person_id })).data).toEqual([])
    for (const attempt of [
      () => theirs.fileUsage.get({ id }),
      () => theirs.fileUsage.update({ id, caption: 'x' }),
      () => theirs.fileUsage.delete({ id }),
      () => theirs.fileUsage.restore({ ids: [id] }),
      async () => theirs.fileUsage.add(on(), { file: await photo() }),
    ])
      expect((await refusal(attempt())).kind).toBe('not_found')
  })

  test('medical pictures are for those who may read the medical history, and looking is written down', async () => {
    const other = await addCustomer('Phạm Thị Riêng')
    const { id } = await receptionist.fileUsage.add(on(other), { file: await photo() })
    const accountant = await clinic.as('manager')
    const views = () =>
      rows(
        `select 1 from history where tenant_id = 1 and action = 'view' and entity_id = $1 and reason = 'image'`,
        [other],
      )
    expect(await views()).toHaveLength(0)
    const { data } = await accountant.fileUsage.list({ entity_type: 'person', entity_id: other })
    expect(data.map((row) => row.id)).toEqual([id])
    expect(await views()).toHaveLength(1)
    await accountant.fileUsage.list({ entity_type: 'person', entity_id: other })
    expect(await views()).toHaveLength(1)
    const marketing = await clinic.as('care')
    expect((await marketing.fileUsage.list({ entity_type: 'person', entity_id: other })).data).toEqual([])
    expect((await refusal(marketing.fileUsage.get({ id }))).kind).toBe('not_found')
  })

  test('a user who may not change a record adds nothing to it', async () => {
    const marketing = await clinic.as('accountant').catch(() => clinic.as('storekeeper'))
    expect((await refusal(marketing.fileUsage.add(on(), { file: await photo() }))).kind).toBe('not_found')
  })

  test('everyone changes their own picture and nobody else’s; the logo is for everybody', async () => {
    const staff = await clinic.as('storekeeper')
    const users = await rows<{ id: number; username: string }>(
      `select id::int, username from "user" where tenant_id = 1`,
    )
    const idOf = (name: string) => users.find(({ username }) => username === name)?.id ?? 0
    const avatar = (id: number) => ({ entity_type: 'user', entity_id: id, purpose: 'avatar' }) as const
    const own = await staff.fileUsage.add(avatar(idOf('storekeeper')), { file: await photo() })
    expect(own.person_id).toBeNull()
    expect((await refusal(staff.fileUsage.add(avatar(idOf('manager')), { file: await photo() }))).kind).toBe(
      'not_found',
    )
    expect((await receptionist.fileUsage.get({ id: own.id })).id).toBe(own.id)
    expect((await refusal(receptionist.fileUsage.delete({ id: own.id }))).kind).toBe('not_found')
    const logo = { entity_type: 'branding', entity_id: 1, purpose: 'other' } as const
    expect((await refusal(staff.fileUsage.add(logo, { file: await photo() }))).kind).toBe('not_found')
    const admin = await clinic.as('admin')
    const { id } = await admin.fileUsage.add(logo, { file: await photo() })
    const { status, headers } = await fetched(`${id}/brand`)
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await fetched(`${own.id}/brand`)).status).toBe(404)
    expect(
      (await refusal(admin.fileUsage.add({ ...logo, entity_id: 2 }, { file: await photo() }))).kind,
    ).toBe('not_found')
  })

  test('of the brand is an image of ours, and stays as long as it is shown', async () => {
    const admin = await clinic.as('admin')
    const brand = { entity_type: 'branding', entity_id: 1, purpose: 'other', caption: 'Logo' } as const
    const refused = async (bytes: string | Buffer, name: string) =>
      (await refusal(admin.fileUsage.add(brand, { file: new File([bytes as never], name) }))).message
    expect(
      await refused('<svg xmlns="http://www.w3.org/2000/svg" onload="stored()"/>', 'logo.svg'),
    ).toContain('Không nhận được loại tệp này. Hãy chọn ảnh JPEG, PNG, WebP hoặc GIF')
    expect(await refused('%PDF-1.7\n', 'logo.pdf')).toBe(
      'Thương hiệu chỉ nhận ảnh (JPEG, PNG, WebP, GIF), tệp này là PDF',
    )
    const large = await picture(1600, 1200).png({ compressionLevel: 0 }).toBuffer()
    expect(await refused(large, 'logo.png')).toContain('lớn hơn 5 MB')
    const { id } = await admin.fileUsage.add(brand, { file: await photo() })
    const address = `/storage/bcare/${id}/brand`
    await admin.setting.update({ key: 'brand.logo_url', value: address })
    expect((await refusal(admin.fileUsage.delete({ id }))).kind).toBe('rule')
    for (const value of ['/v1/auth/logout', `${address}?x`, '/storage/bcare/../brand', 'javascript:alert(1)'])
      expect((await refusal(admin.setting.update({ key: 'brand.logo_url', value }))).kind).toBe('invalid')
    await admin.setting.update({ key: 'brand.logo_url', value: '/brand/leaf.svg' })
    await admin.fileUsage.delete({ id })
  })

  test('finds no room when the clinic has used what its settings give it', async () => {
    const admin = await clinic.as('admin')
    await rows(
      'update file set size = size + 2::bigint * 1024 * 1024 * 1024 where tenant_id = 1 and id = (select min(id) from file where tenant_id = 1)',
    )
    await admin.setting.update({ key: 'files.quota_gb', value: 1 })
    expect((await refusal(receptionist.fileUsage.add(on(), { file: await photo() }))).message).toContain(
      'đã hết (1 GB)',
    )
    expect((await receptionist.fileUsage.usage({})).quota_bytes).toBe(1024 ** 3)
    await admin.setting.delete({ key: 'files.quota_gb' })
    await receptionist.fileUsage.add(on(), { file: await photo() })
  })
})

describe('what is attached to something written', () => {
  const note = async () =>
    (await receptionist.note.add({ entity_type: 'person', entity_id: person_id, content: 'Khách gửi ảnh' }))
      .id
  const attached = (entity_type: 'note' | 'task_note', entity_id: number) =>
    ({ entity_type, entity_id, purpose: 'other' }) as const

  test('is its author’s to add, everybody’s to see who reads the note, and goes with it', async () => {
    const id = await note()
    const { path, person_id: owner } = await receptionist.fileUsage.add(attached('note', id), {
      file: await photo(),
    })
    expect(owner).toBe(person_id)
    const manager = await clinic.as('manager')
    const seen = async (api: Api) =>
      (await api.fileUsage.list({ entity_type: 'note', entity_id: id })).data.length
    expect(await seen(manager)).toBe(1)
    const consultant = await clinic.as('consultant')
    const theirs = consultant.fileUsage.add(attached('note', id), { file: await photo() })
    expect((await refusal(theirs)).kind).toBe('not_found')
    expect((await fetched(path)).status).toBe(200)
    await receptionist.note.delete({ id })
    expect([await seen(receptionist), await seen(manager), (await fetched(path)).status]).toEqual([0, 0, 404])
  })

  test('is seen by nobody else while the note is its author’s alone', async () => {
    const id = await note()
    const { id: file } = await receptionist.fileUsage.add(attached('note', id), { file: await photo() })
    const manager = await clinic.as('manager')
    const seen = async () => (await manager.fileUsage.list({ person_id })).data.some((row) => row.id === file)
    expect(await seen()).toBe(true)
    await receptionist.note.update({ id, visibility: 'private' })
    expect(await seen()).toBe(false)
    expect((await receptionist.fileUsage.get({ id: file })).id).toBe(file)
  })

  test('of a task is for users who see the task', async () => {
    const task = await receptionist.task.add({ title: 'Gọi lại khách', person_id })
    const said = await receptionist.taskNote.add({ task_id: task.id, content: 'Ảnh đính kèm' })
    const { id: file } = await receptionist.fileUsage.add(attached('task_note', said.id), {
      file: await photo(),
    })
    const storekeeper = await clinic.as('storekeeper')
    expect((await refusal(storekeeper.fileUsage.get({ id: file }))).kind).toBe('not_found')
    const manager = await clinic.as('manager')
    expect((await manager.fileUsage.get({ id: file })).person_id).toBe(person_id)
    await receptionist.taskNote.delete({ id: said.id })
    expect((await refusal(manager.fileUsage.get({ id: file }))).kind).toBe('not_found')
  })
})
