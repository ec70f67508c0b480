import { FILE_KINDS } from '@bcare/rules/files/kind'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawing } from '../../src/files/draw-process.ts'
import type { Drawn } from '../../src/files/draw.ts'
import { slowPicture } from '../setup/slow-picture.ts'
import { bePatient } from '../suites/torture.ts'

bePatient()

const jpeg = FILE_KINDS.get('image/jpeg')
if (jpeg === undefined) throw new Error('no pictures are taken')
const task = (bytes: Buffer) => ({ what: 'draw' as const, bytes, mime: jpeg.mime, now: new Date() })

test('a picture that takes too long is ended with its process, and the next ones are drawn', async () => {
  const draws = drawing({ patience_ms: 1_500 })
  const small = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  expect(await draws<Drawn>(task(small))).toMatchObject({ width: 600, height: 300, mime: 'image/jpeg' })

  const slow = draws<Drawn>(task(await slowPicture(5_000)))
  // Beside it and after it, by processes that are well.
  const beside = await drawing()<Drawn>(task(small))
  expect(await slow).toBeUndefined()
  expect(beside?.thumb.subarray(8, 12).toString()).toBe('WEBP')
  expect(await draws<Drawn>(task(small))).toMatchObject({ width: 600 })
})

test('what is no picture is none, and its process draws on', async () => {
  const draws = drawing()
  expect(await draws<Drawn>(task(Buffer.from('không phải ảnh')))).toBeUndefined()
  const good = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0f0' } })
    .jpeg()
    .toBuffer()
  expect(await draws<Drawn>(task(good))).toMatchObject({ width: 20 })
})

test('control: the slow picture is a legal one, which is drawn where it is small', async () => {
  expect(await drawing()<Drawn>(task(await slowPicture(64)))).toMatchObject({ width: 64, height: 64 })
})
