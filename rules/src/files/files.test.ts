import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FILE_KINDS, HEAD_BYTES, kindOf, STORED_IMAGE } from './kind.ts'
import { fileName } from './name.ts'
import { inOrder, pairRefusal, type PairHalf } from './pair.ts'
import { publishRefusal } from './publish.ts'
import { FILE_PURPOSES, MEDICAL_PURPOSES, misfit, mostBytesOf } from './purpose.ts'
import { TEETH } from './teeth.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('what a file is', () => {
  test.each([
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/png', '\x89PNG\r\n\x1a\n'],
    ['image/webp', 'RIFF\x00\x00\x00\x00WEBPVP8 '],
    ['image/heic', '\x00\x00\x00\x18ftypheic'],
    ['image/avif', '\x00\x00\x00\x18ftypavif'],
    ['application/pdf', '%PDF-1.4'],
    ['application/dicom', `${'\x00'.repeat(128)}DICM`],
    ['application/zip', 'PK\x03\x04'],
    ['model/stl', 'solid răng\n  facet normal 0 0 1'],
    ['model/ply', 'ply\nformat ascii 1.0'],
  ])('%s is known by its first bytes', (mime, head) => {
    expect(kindOf(bytes(head), 1_000)?.mime).toBe(mime)
  })

  test('a binary STL says how long it is', () => {
    const head = new Uint8Array(HEAD_BYTES)
    new DataView(head.buffer).setUint32(80, 3, true)
    expect([kindOf(head, 84 + 150)?.mime, kindOf(head, 84 + 151)]).toEqual(['model/stl', undefined])
  })

  test.each([
    '<svg xmlns=',
    '<!doctype html>',
    '<?xml version="1.0"?>',
    '#!/bin/sh',
    'MZ',
    'solid <script>',
    ' %PDF-1.4',
    '',
  ])('what begins with %j is nothing that is taken', (text) =>
    expect(kindOf(bytes(text), text.length)).toBeUndefined(),
  )

  test('every picture is stored as something that is taken, and has a limit', () => {
    for (const kind of FILE_KINDS.values()) {
      expect(kind.most_bytes).toBeGreaterThan(0)
      if (kind.image) expect(FILE_KINDS.has(STORED_IMAGE[kind.mime] ?? '')).toBe(true)
    }
  })

  test('every purpose takes some kind, within its size', () => {
    for (const purpose of FILE_PURPOSES.filter((each) => each !== 'recording')) {
      const fitting = [...FILE_KINDS.values()].filter((kind) => misfit(purpose, kind) === undefined)
      expect(fitting.length, purpose).toBeGreaterThan(0)
      expect(Math.max(...fitting.map((kind) => kind.most_bytes)), purpose).toBeLessThanOrEqual(
        mostBytesOf(purpose),
      )
    }
    expect(MEDICAL_PURPOSES.every((purpose) => FILE_PURPOSES.includes(purpose))).toBe(true)
  })
})

test('a name has no folder, no sign of control or direction, one end, and is short', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('jpg', 'pdf'),
      (given, extension) => {
        const name = fileName(given, extension)
        expect(name).toMatch(/^[^\p{Cc}\p{Cf}<>:"/\\|?*]+$/u)
        expect(name.endsWith(`.${extension}`)).toBe(true)
        expect(name.startsWith('.')).toBe(false)
        expect(Array.from(name).length).toBeLessThanOrEqual(124)
        expect(name.isWellFormed()).toBe(true)
        expect(fileName(name, extension)).toBe(name)
      },
    ),
  )
  expect(fileName('C:\\a\\Ảnh trước.HEIC', 'jpg')).toBe('Ảnh trước.jpg')
  expect(fileName('a\r\nSet-Cookie: x=1.jpg', 'jpg')).toBe('aSet-Cookie x=1.jpg')
})

test('there are 52 teeth, each once', () => {
  expect([TEETH.length, new Set(TEETH).size]).toEqual([52, 52])
})

const half = (id: number, more: Partial<PairHalf> = {}): PairHalf => ({
  id,
  person_id: 1,
  entity_type: 'person',
  entity_id: 1,
  mime: 'image/jpeg',
  taken_at: null,
  created_at: '2026-01-01T00:00:00Z',
  ...more,
})

test('two pictures of one customer make a pair', () => {
  expect(pairRefusal(half(1), half(2))).toBeUndefined()
  expect(pairRefusal(half(1), half(1))).toMatch(/khác nhau/)
  expect(pairRefusal(half(1), half(2, { person_id: 2 }))).toMatch(/một khách/)
  expect(pairRefusal(half(1, { person_id: null }), half(2, { person_id: null }))).toMatch(/một khách/)
  expect(pairRefusal(half(1), half(2, { mime: 'application/pdf' }))).toMatch(/hai ảnh/)
})

test('the earlier picture comes first, whichever is named first', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const taken = fc.option(day.map((at) => at.toISOString()))
  fc.assert(
    fc.property(taken, taken, (one, other) => {
      const [a, b] = [half(1, { taken_at: one }), half(2, { taken_at: other })]
      expect(inOrder(a, b)).toEqual(inOrder(b, a))
    }),
  )
})

test('only the picture of a customer who has agreed is published', () => {
  expect(publishRefusal({ person_id: 1, consent_photo: true })).toBeUndefined()
  for (const consent_photo of [false, null])
    expect(publishRefusal({ person_id: 1, consent_photo })).toMatch(/đồng ý/)
  expect(publishRefusal({ person_id: null, consent_photo: true })).toMatch(/khách hàng/)
})
