import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takenAt } from './exif.ts'

const NOW = new Date('2026-06-01T00:00:00Z')

interface Written {
  little: boolean
  marked: boolean
  /** `2024:05:06 10:20:30`, as cameras write it. */
  clock: string
  zone?: string
  tag?: number
}

/** An EXIF block as a camera writes one: a first directory that leads to the second, which holds the moment. */
function exifOf({ little, marked, clock, zone, tag = 0x9003 }: Written): Uint8Array {
  const bytes = new Uint8Array(200)
  const view = new DataView(bytes.buffer)
  const put16 = (at: number, value: number) => view.setUint16(at, value, little)
  const put32 = (at: number, value: number) => view.setUint32(at, value, little)
  const entry = (at: number, [name, type, count, value]: readonly [number, number, number, number]) => {
    put16(at, name)
    put16(at + 2, type)
    put32(at + 4, count)
    put32(at + 8, value)
  }
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(`${text}\0`), at)
  view.setUint16(0, little ? 0x4949 : 0x4d4d)
  put16(2, 42)
  put32(4, 8)
  put16(8, 1)
  entry(10, [0x8769, 4, 1, 40])
  put16(40, zone === undefined ? 1 : 2)
  entry(42, [tag, 2, clock.length + 1, 100])
  entry(54, [tag + 14, 2, 7, 140])
  write(100, clock)
  write(140, zone ?? '')
  return marked ? new Uint8Array([...new TextEncoder().encode('Exif\0\0'), ...bytes]) : bytes
}

const two = (value: number) => String(value).padStart(2, '0')
const moments = fc.date({ min: new Date('1990-01-02'), max: NOW, noInvalidDate: true })
const clockOf = (at: Date): string =>
  `${at.getUTCFullYear()}:${two(at.getUTCMonth() + 1)}:${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`

test('what a camera wrote is read back, in its zone or else in the clinic’s', () => {
  fc.assert(
    fc.property(
      moments,
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: -11, max: 12 }),
      fc.constantFrom(0x9003, 0x9004),
      (at, little, marked, hours, tag) => {
        const whole = Math.floor(at.getTime() / 1000) * 1000
        const clock = clockOf(new Date(whole))
        const zone = `${hours < 0 ? '-' : '+'}${two(Math.abs(hours))}:00`
        const there = whole - hours * 3_600_000
        const here = whole - 7 * 3_600_000
        const told = (moment: number) => (moment > NOW.getTime() ? undefined : new Date(moment).toISOString())
        expect(takenAt(exifOf({ little, marked, clock, zone, tag }), NOW)).toBe(told(there))
        expect(takenAt(exifOf({ little, marked, clock, tag }), NOW)).toBe(told(here))
      },
    ),
  )
})

test('a clock that was never set, runs ahead or names no day says nothing', () => {
  const read = (clock: string) => takenAt(exifOf({ little: true, marked: true, clock }), NOW)
  expect(read('0000:00:00 00:00:00')).toBeUndefined()
  expect(read('1970:01:01 00:00:00')).toBeUndefined()
  expect(read('2031:01:01 00:00:00')).toBeUndefined()
  expect(read('2024:13:01 00:00:00')).toBeUndefined()
  expect(read('2024-05-06T10:20:30')).toBeUndefined()
  expect(read('2024:05:06 10:20:30')).toBe('2024-05-06T03:20:30.000Z')
})

test('no bytes make it fail', () => {
  const seed = exifOf({ little: true, marked: true, clock: '2024:05:06 10:20:30', zone: '+07:00' })
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(fc.tuple(fc.nat(seed.length - 1), fc.nat(255)), { maxLength: 12 }),
      fc.nat(seed.length),
      (bytes, changes, length) => {
        const broken = seed.slice()
        for (const [at, value] of changes) broken[at] = value
        for (const block of [bytes, broken, broken.subarray(0, length)]) {
          const told = takenAt(block, NOW)
          if (told !== undefined) expect(Date.parse(told)).toBeLessThanOrEqual(NOW.getTime())
        }
      },
    ),
    { numRuns: 500 },
  )
})
