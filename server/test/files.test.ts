import { randomBytes } from 'node:crypto'
import { CODE } from '@bcare/contract'
import { PIECE_BYTES } from '@bcare/contract/files/file-upload'
import { kindOf } from '@bcare/rules/files/kind'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepFilesTask } from '../src/files/file-sweep.ts'
import { openClinic, refusal, type Api, type Clinic } from './kit.ts'
import { openBells } from './setup/bells.ts'
import { HEIC_PICTURE } from './setup/heic-picture.ts'
import { onPerson, openFileDesk, photo, picture, type FileDesk } from './setup/file-desk.ts'

let files: FileDesk
let clinic: Clinic
let desk: Api
let person_id: number

beforeAll(async () => {
  files = await openFileDesk()
  ;({ clinic, desk, person_id } = files)
})
afterAll(() => clinic.close())

const rows: FileDesk['rows'] = (text, values) => files.rows(text, values)
const fetched: FileDesk['fetched'] = (...address) => files.fetched(...address)
const somebody = (full_name: string) => files.somebody(full_name)
const on = (id = person_id) => onPerson(id)

describe('a picture', () => {
  test('is turned as its camera says, and tells neither place nor camera', async () => {
    const sent = await picture(60, 40)
      .withExif({ IFD0: { Make: 'SECRETCAM' }, IFD3: { GPSLatitude: '10/1 46/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const added = await desk.fileUsage.add(on(), { file: new File([sent], 'IMG_1.JPG') })
    expect(added).toMatchObject({ name: 'IMG_1.jpg', mime: 'image/jpeg', width: 40, height: 60, person_id })
    const { bytes } = await fetched(added.path)
    const stored = await sharp(bytes).metadata()
    expect([stored.exif, stored.orientation, stored.width]).toEqual([undefined, undefined, 40])
    expect(bytes.includes('SECRETCAM')).toBe(false)
    const thumb = await fetched(added.thumb_path ?? '')
    expect(kindOf(thumb.bytes, thumb.bytes.length)?.mime).toBe('image/webp')
  })

  test('of a telephone (HEIC) becomes a JPEG', async () => {
    const sent = new File([HEIC_PICTURE as never], 'IMG_0042.HEIC')
    const added = await desk.fileUsage.add(on(), { file: sent })
    expect(added).toMatchObject({ name: 'IMG_0042.jpg', mime: 'image/jpeg', width: 96, height: 64 })
    const { data } = await sharp((await fetched(added.path)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [red = 0, green = 0, blue = 0] = data
    expect([red > 180, green < 90, blue > 150]).toEqual([true, true, true])
  })

  test('that is on two records is stored once', async () => {
    const file = await photo()
    const other = await somebody('Lê Văn Hai')
    const [one, two] = [
      await desk.fileUsage.add(on(), { file }),
      await desk.fileUsage.add(on(other), { file }),
    ]
    expect(two.file_id).toBe(one.file_id)
    expect(two.id).not.toBe(one.id)
  })

  test('of two people who send it at once has one row', async () => {
    const file = await photo()
    const added = await Promise.all([1, 2, 3, 4].map(() => desk.fileUsage.add(on(), { file })))
    expect(new Set(added.map(({ file_id }) => file_id)).size).toBe(1)
  })

  test('is added once under one key', async () => {
    const file = await photo()
    const key = crypto.randomUUID()
    const ids = [await desk.fileUsage.add(on(), { file, key }), await desk.fileUsage.add(on(), { file, key })]
    expect(ids[0]?.id).toBe(ids[1]?.id)
    const another = await photo('khác.jpg')
    expect((await refusal(desk.fileUsage.add(on(), { file: another, key }))).kind).toBe('conflict')
  })
})

describe('an address', () => {
  test('holds for its session and its file, and nothing can be changed in it', async () => {
    const { path, id } = await desk.fileUsage.add(on(), { file: await photo() })
    const other = await desk.fileUsage.add(on(), { file: await photo() })
    expect((await fetched(path)).status).toBe(200)
    const parts = new URLSearchParams(path.split('?')[1])
    const altered = [
      path.replace(`${id}/`, `${other.id}/`),
      path.replace('/view', '/save'),
      path.replace('/view', '/brand'),
      path.replace(`u=${parts.get('u')}`, 'u=1000000'),
      path.replace(`e=${parts.get('e')}`, `e=${Number(parts.get('e')) + 1}`),
      path.replace(/s=.*/, 's='),
      path.replace(/&s=.*/, ''),
      `${path}0`,
      `old/${path}`,
      `../${path}`,
      `${id}/view`,
      `${id}/view/..?${parts.toString()}`,
    ]
    for (const address of altered) expect([address, (await fetched(address)).status]).toEqual([address, 404])
    expect((await fetched(path, {}, 'bcare', 'old/bcare')).status).toBe(404)
  })

  test('means nothing in another clinic', async () => {
    const { path } = await desk.fileUsage.add(on(), { file: await photo() })
    expect((await fetched(path, {}, 'saas')).status).toBe(404)
    expect((await fetched(path, {}, 'saas', 'bcare')).status).toBe(404)
  })

  test('ends after some minutes', async () => {
    let now = new Date()
    const later = await openClinic({ beside: clinic, clock: () => now })
    const { path } = await desk.fileUsage.add(on(), { file: await photo() })
    const ask = () =>
      later.application.app.inject({
        method: 'GET',
        url: `/storage/bcare/${path}`,
        headers: { host: 'bcare.localhost' },
      })
    expect((await ask()).statusCode).toBe(200)
    now = new Date(now.getTime() + 11 * 60_000)
    expect((await ask()).statusCode).toBe(404)
    await later.close()
  })

  test('ends with its session', async () => {
    const session = await clinic.as('consultant')
    const { path } = await session.fileUsage.add(on(), { file: await photo() })
    expect((await fetched(path)).status).toBe(200)
    await rows(
      `update session set revoked_at = now() where tenant_id = 1 and user_id = (select id from "user" where tenant_id = 1 and username = 'consultant') returning 1`,
    )
    expect((await fetched(path)).status).toBe(404)
  })

  test('gives ranges, and nothing again to whoever has it', async () => {
    const { path, size } = await desk.fileUsage.add(on(), { file: await photo() })
    const whole = await fetched(path)
    const part = await fetched(path, { range: 'bytes=10-19' })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${size}`])
    expect(part.bytes).toEqual(whole.bytes.subarray(10, 20))
    const tail = await fetched(path, { range: 'bytes=-5' })
    expect(tail.bytes).toEqual(whole.bytes.subarray(-5))
    expect((await fetched(path, { range: `bytes=${size}-` })).status).toBe(416)
    expect((await fetched(path, { 'if-none-match': String(whole.headers['etag']) })).status).toBe(304)
  })
})

describe('who sees what', () => {
  test('another clinic sees, adds to, changes and deletes nothing', async () => {
    const theirs = await clinic.as('admin', 'saas')
    const { id } = await desk.fileUsage.add(on(), { file: await photo() })
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
    const other = await somebody('Phạm Thị Riêng')
    const { id } = await desk.fileUsage.add(on(other), { file: await photo() })
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

  test('whoever may not change a record adds nothing to it', async () => {
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
    expect((await desk.fileUsage.get({ id: own.id })).id).toBe(own.id)
    expect((await refusal(desk.fileUsage.delete({ id: own.id }))).kind).toBe('not_found')
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
    expect((await refusal(desk.fileUsage.add(on(), { file: await photo() }))).message).toContain(
      'đã hết (1 GB)',
    )
    expect((await desk.fileUsage.usage({})).quota_bytes).toBe(1024 ** 3)
    await admin.setting.delete({ key: 'files.quota_gb' })
    await desk.fileUsage.add(on(), { file: await photo() })
  })
})

describe('on a record', () => {
  test('pictures are paired, parted, and lose their other half when it goes', async () => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(async () => (await desk.fileUsage.add(on(), { file: await photo() })).id),
    )
    const ids = { before_id: one ?? 0, after_id: two ?? 0 }
    const { pair_id } = await desk.fileUsage.pair(ids)
    const halves = async () =>
      (await desk.fileUsage.list({ pair_id })).data.map(({ id, purpose }) => [id, purpose])
    expect(Object.fromEntries(await halves())).toEqual({ [one ?? 0]: 'before', [two ?? 0]: 'after' })
    expect((await refusal(desk.fileUsage.pair({ before_id: one ?? 0, after_id: one ?? 0 }))).kind).toBe(
      'rule',
    )
    expect((await refusal(desk.fileUsage.update({ id: one ?? 0, purpose: 'other' }))).kind).toBe('rule')
    const again = await desk.fileUsage.pair({ before_id: one ?? 0, after_id: three ?? 0 })
    expect((await desk.fileUsage.get({ id: two ?? 0 })).pair_id).toBeNull()
    await desk.fileUsage.delete({ id: three ?? 0 })
    expect((await desk.fileUsage.get({ id: one ?? 0 })).pair_id).toBeNull()
    expect((await refusal(desk.fileUsage.unpair(again))).kind).toBe('not_found')
    const stranger = await desk.fileUsage.add(on(await somebody('Ngô Văn Khác')), { file: await photo() })
    expect((await refusal(desk.fileUsage.pair({ before_id: one ?? 0, after_id: stranger.id }))).kind).toBe(
      'rule',
    )
  })

  test('a picture is published only with the consent of its owner, and no longer when that is taken back', async () => {
    const other = await somebody('Đỗ Thị Đồng')
    const decide = (granted: boolean) =>
      desk.consent.record({
        person_id: other,
        purpose: 'photo',
        granted,
        text_version: '2026-01',
        channel: 'counter',
      })
    const draft = { ...on(other), is_public_consented: true }
    expect((await refusal(desk.fileUsage.add(draft, { file: await photo() }))).kind).toBe('rule')
    await decide(true)
    const { id, version } = await desk.fileUsage.add(draft, { file: await photo() })
    const care = await clinic.as('care')
    expect((await care.fileUsage.get({ id })).id).toBe(id)
    await decide(false)
    expect(await desk.fileUsage.get({ id })).toMatchObject({
      is_public_consented: false,
      version: version + 1,
    })
    expect((await refusal(desk.fileUsage.update({ id, is_public_consented: true }))).kind).toBe('rule')
  })

  test('what is deleted can be taken back, and is swept after thirty days', async () => {
    const bells = await openBells(clinic)
    const { id, path } = await desk.fileUsage.add(on(), { file: await photo() })
    await desk.fileUsage.delete_many({ ids: [id] })
    expect((await fetched(path)).status).toBe(404)
    await desk.fileUsage.restore({ ids: [id] })
    expect((await fetched(path)).status).toBe(200)
    await desk.fileUsage.delete({ id })
    const [{ storage_key, thumb_key } = { storage_key: '', thumb_key: '' }] = await rows<{
      storage_key: string
      thumb_key: string
    }>(
      'select f.storage_key, f.thumb_key from file f join file_usage u on u.file_id = f.id where u.id = $1',
      [id],
    )
    const stored = async () => {
      const keys: string[] = []
      for await (const { key } of clinic.storage.list('1/')) keys.push(key)
      return keys
    }
    const old = `set session_replication_role = replica`
    await rows(
      `${old}; update file_usage set deleted_at = now() - interval '31 days' where id = ${id}; update file set updated_at = now() - interval '2 hours' where storage_key = '${storage_key}'`,
    )
    await sweepFilesTask({}, bells.task)
    expect(await rows('select 1 from file where storage_key = $1', [storage_key])).toEqual([])
    // Bytes of today are left: whoever is adding a file has stored it before its row.
    expect((await stored()).filter((key) => [storage_key, thumb_key].includes(key))).toHaveLength(2)
    await bells.close()
  })
})

describe('a file in pieces', () => {
  const piece = (bytes: Buffer, offset: number) =>
    new File([bytes.subarray(offset, offset + PIECE_BYTES) as never], 'piece')

  test('is resumed after the server was killed, and is the same', async () => {
    const bytes = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), randomBytes(3 * PIECE_BYTES - 500)])
    const { id } = await desk.fileUpload.add({
      name: 'CBCT hàm trên.dcm',
      size: bytes.length,
      purpose: 'cbct',
    })
    await desk.fileUpload.piece({ id, offset: 0 }, { file: piece(bytes, 0) })
    const second = await openClinic({ beside: clinic })
    const there = await second.as('receptionist')
    const state = await there.fileUpload.get({ id })
    expect(state).toMatchObject({ received: PIECE_BYTES, size: bytes.length })
    expect(
      (
        await refusal(
          there.fileUpload.piece({ id, offset: 2 * PIECE_BYTES }, { file: piece(bytes, 2 * PIECE_BYTES) }),
        )
      ).kind,
    ).toBe('conflict')
    await there.fileUpload.piece({ id, offset: 0 }, { file: piece(bytes, 0) })
    const draft = { entity_type: 'person', entity_id: person_id, purpose: 'cbct', upload_id: id } as const
    expect((await refusal(there.fileUsage.add(draft))).kind).toBe('rule')
    for (let { received } = state; received < bytes.length;)
      received = (await there.fileUpload.piece({ id, offset: received }, { file: piece(bytes, received) }))
        .received
    const added = await there.fileUsage.add(draft)
    expect(added).toMatchObject({ name: 'CBCT hàm trên.dcm', mime: 'application/dicom', size: bytes.length })
    expect((await fetched(added.path)).bytes.equals(bytes)).toBe(true)
    expect((await refusal(there.fileUpload.get({ id }))).kind).toBe('not_found')
    await second.close()
  })

  test('is its owner’s alone, keeps to what was said of it, and ends when it is left', async () => {
    const bytes = randomBytes(PIECE_BYTES + 100)
    const { id } = await desk.fileUpload.add({ name: 'a.jpg', size: bytes.length })
    const doctor = await clinic.as('manager')
    expect((await refusal(doctor.fileUpload.get({ id }))).kind).toBe('not_found')
    expect((await refusal(doctor.fileUpload.piece({ id, offset: 0 }, { file: piece(bytes, 0) }))).kind).toBe(
      'not_found',
    )
    expect(
      (
        await refusal(
          desk.fileUpload.piece({ id, offset: 0 }, { file: new File([bytes.subarray(0, 10) as never], 'p') }),
        )
      ).kind,
    ).toBe('invalid')
    expect((await refusal(desk.fileUpload.piece({ id, offset: 0 }))).kind).toBe('invalid')
    await desk.fileUpload.piece({ id, offset: 0 }, { file: piece(bytes, 0) })
    const long = new File([bytes.subarray(0, 200) as never], 'p')
    expect((await refusal(desk.fileUpload.piece({ id, offset: PIECE_BYTES }, { file: long }))).kind).toBe(
      'invalid',
    )
    expect((await refusal(desk.fileUpload.add({ name: 'a.jpg', size: 30 * 1024 * 1024 }))).kind).toBe(
      'too_large',
    )
    await desk.fileUpload.delete({ id })
    expect((await refusal(desk.fileUpload.get({ id }))).kind).toBe('not_found')
  })
})

test('a file in a form of a call that takes none is refused, and so is a form without one', async () => {
  const fault = await refusal(desk.fileUsage.list({}, { file: await photo() }))
  expect(fault.code).toBe(CODE.unsupported)
  expect((await refusal(desk.fileUsage.add(on()))).kind).toBe('invalid')
})
