import { CODE } from '@bcare/contract'
import { kindOf } from '@bcare/rules/files/kind'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sweepFilesJob } from '../../src/files/file-sweep.ts'
import { openClinic, refusal } from '../kit.ts'
import { openBells } from '../setup/bells.ts'
import { HEIC_PICTURE } from '../setup/heic-picture.ts'
import { photo, picture } from '../setup/file-fixture.ts'
import { clinic, receptionist, fetched, on, person_id, rows, addCustomer } from '../setup/file-clinic.ts'

const bytesOf = (ids: number[]) =>
  rows('select distinct file_id from file_usage where tenant_id = 1 and id = any ($1)', [ids])

describe('a picture', () => {
  test('is turned as its camera says, and tells neither place nor camera', async () => {
    const sent = await picture(60, 40)
      .withExif({ IFD0: { Make: 'SECRETCAM' }, IFD3: { GPSLatitude: '10/1 46/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const added = await receptionist.fileUsage.add(on(), { file: new File([sent], 'IMG_1.JPG') })
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
    const added = await receptionist.fileUsage.add(on(), { file: sent })
    expect(added).toMatchObject({ name: 'IMG_0042.jpg', mime: 'image/jpeg', width: 96, height: 64 })
    const { data } = await sharp((await fetched(added.path)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [red = 0, green = 0, blue = 0] = data
    expect([red > 180, green < 90, blue > 150]).toEqual([true, true, true])
  })

  test('is shown at the day on which it was taken, also when it is sent again or a user knows better', async () => {
    const taken = { IFD2: { DateTimeOriginal: '2024:05:06 10:20:30' } }
    const bytes = await picture().withExif(taken).jpeg().toBuffer()
    const file = new File([bytes], 'IMG_2.JPG')
    const at = '2024-05-06T03:20:30.000Z'
    const shown = ({ taken_at, shown_at }: { taken_at: string | null; shown_at: string }) =>
      [taken_at, shown_at].map((moment) => (moment === null ? null : new Date(moment).toISOString()))
    expect(shown(await receptionist.fileUsage.add(on(), { file }))).toEqual([at, at])
    const other = await addCustomer('Lê Thị Ngày')
    expect(shown(await receptionist.fileUsage.add(on(other), { file }))).toEqual([at, at])
    const said = { ...on(other), taken_at: '2023-01-02T08:00:00+07:00' }
    expect(shown(await receptionist.fileUsage.add(said, { file }))[0]).toBe('2023-01-02T01:00:00.000Z')
    // A telephone's picture says so in a box of its own; here it stands in one at the end.
    const { exif = Buffer.alloc(0) } = await sharp(bytes).metadata()
    const box = Buffer.concat([Buffer.alloc(4), Buffer.from('free'), exif])
    box.writeUInt32BE(box.length)
    const heic = new File([Buffer.concat([HEIC_PICTURE, box]) as never], 'IMG_0043.HEIC')
    expect(shown(await receptionist.fileUsage.add(on(), { file: heic }))).toEqual([at, at])
    expect(shown(await receptionist.fileUsage.add(on(), { file: await photo() }))[0]).toBeNull()
  })

  test('that is on two records is stored once', async () => {
    const file = await photo()
    const other = await addCustomer('Lê Văn Hai')
    const [one, two] = [
      await receptionist.fileUsage.add(on(), { file }),
      await receptionist.fileUsage.add(on(other), { file }),
    ]
    expect(await bytesOf([one.id, two.id])).toHaveLength(1)
    expect(two.id).not.toBe(one.id)
  })

  test('of two people who send it at once has one row', async () => {
    const file = await photo()
    const added = await Promise.all([1, 2, 3, 4].map(() => receptionist.fileUsage.add(on(), { file })))
    expect(await bytesOf(added.map(({ id }) => id))).toHaveLength(1)
  })

  test('is added once under one key', async () => {
    const file = await photo()
    const key = crypto.randomUUID()
    const ids = [
      await receptionist.fileUsage.add(on(), { file, key }),
      await receptionist.fileUsage.add(on(), { file, key }),
    ]
    expect(ids[0]?.id).toBe(ids[1]?.id)
    const another = await photo('khác.jpg')
    expect((await refusal(receptionist.fileUsage.add(on(), { file: another, key }))).kind).toBe('conflict')
  })
})

describe('an address', () => {
  test('holds for its session and its file, and nothing can be changed in it', async () => {
    const { path, id } = await receptionist.fileUsage.add(on(), { file: await photo() })
    const other = await receptionist.fileUsage.add(on(), { file: await photo() })
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
    const { path } = await receptionist.fileUsage.add(on(), { file: await photo() })
    expect((await fetched(path, {}, 'saas')).status).toBe(404)
    expect((await fetched(path, {}, 'saas', 'bcare')).status).toBe(404)
  })

  test('ends after some minutes', async () => {
    let now = new Date()
    const later = await openClinic({ beside: clinic, clock: () => now })
    const { path } = await receptionist.fileUsage.add(on(), { file: await photo() })
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

  test('gives ranges, and nothing again to a browser that has it', async () => {
    const { path, size } = await receptionist.fileUsage.add(on(), { file: await photo() })
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

describe('on a record', () => {
  test('pictures are paired, parted, and lose their other half when it goes', async () => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(async () => (await receptionist.fileUsage.add(on(), { file: await photo() })).id),
    )
    const ids = { before_id: one ?? 0, after_id: two ?? 0 }
    const { pair_id } = await receptionist.fileUsage.pair(ids)
    const halves = async () =>
      (await receptionist.fileUsage.list({ pair_id })).data.map(({ id, purpose }) => [id, purpose])
    expect(Object.fromEntries(await halves())).toEqual({ [one ?? 0]: 'before', [two ?? 0]: 'after' })
    expect(
      (await refusal(receptionist.fileUsage.pair({ before_id: one ?? 0, after_id: one ?? 0 }))).kind,
    ).toBe('rule')
    expect((await refusal(receptionist.fileUsage.update({ id: one ?? 0, purpose: 'other' }))).kind).toBe(
      'rule',
    )
    const again = await receptionist.fileUsage.pair({ before_id: one ?? 0, after_id: three ?? 0 })
    expect((await receptionist.fileUsage.get({ id: two ?? 0 })).pair_id).toBeNull()
    await receptionist.fileUsage.delete({ id: three ?? 0 })
    expect((await receptionist.fileUsage.get({ id: one ?? 0 })).pair_id).toBeNull()
    expect((await refusal(receptionist.fileUsage.unpair(again))).kind).toBe('not_found')
    const stranger = await receptionist.fileUsage.add(on(await addCustomer('Ngô Văn Khác')), {
      file: await photo(),
    })
    expect(
      (await refusal(receptionist.fileUsage.pair({ before_id: one ?? 0, after_id: stranger.id }))).kind,
    ).toBe('rule')
  })

  test('a picture is published only with the consent of its owner, and no longer when that is taken back', async () => {
    const other = await addCustomer('Đỗ Thị Đồng')
    const decide = (granted: boolean) =>
      receptionist.consent.record({
        person_id: other,
        purpose: 'photo',
        granted,
        text_version: '2026-01',
        channel: 'counter',
      })
    const draft = { ...on(other), is_public_consented: true }
    expect((await refusal(receptionist.fileUsage.add(draft, { file: await photo() }))).kind).toBe('rule')
    await decide(true)
    const { id, version } = await receptionist.fileUsage.add(draft, { file: await photo() })
    const care = await clinic.as('care')
    expect((await care.fileUsage.get({ id })).id).toBe(id)
    await decide(false)
    expect(await receptionist.fileUsage.get({ id })).toMatchObject({
      is_public_consented: false,
      version: version + 1,
    })
    expect((await refusal(receptionist.fileUsage.update({ id, is_public_consented: true }))).kind).toBe(
      'rule',
    )
  })

  test('what is deleted can be taken back, and is swept after thirty days', async () => {
    const bells = await openBells(clinic)
    const { id, path } = await receptionist.fileUsage.add(on(), { file: await photo() })
    await receptionist.fileUsage.delete_many({ ids: [id] })
    expect((await fetched(path)).status).toBe(404)
    await receptionist.fileUsage.restore({ ids: [id] })
    expect((await fetched(path)).status).toBe(200)
    await receptionist.fileUsage.delete({ id })
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
    await sweepFilesJob({}, bells.task)
    expect(await rows('select 1 from file where storage_key = $1', [storage_key])).toEqual([])
    // Bytes of today are left: a user who is adding a file has stored it before its row.
    expect((await stored()).filter((key) => [storage_key, thumb_key].includes(key))).toHaveLength(2)
    await bells.close()
  })
})

test('a file in a form of a call that takes none is refused, and so is a form without one', async () => {
  const fault = await refusal(receptionist.fileUsage.list({}, { file: await photo() }))
  expect(fault.code).toBe(CODE.unsupported)
  expect((await refusal(receptionist.fileUsage.add(on()))).kind).toBe('invalid')
})
