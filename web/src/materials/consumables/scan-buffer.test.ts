import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ScanBuffer } from './scan-buffer.ts'

const code = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789ABCDEFxyz-')),
  minLength: 6,
  maxLength: 40,
})
const press = (buffer: ScanBuffer, key: string, at: number) =>
  buffer.press({ key, code: '', shift: false, at })

test('a reader is heard whatever it sends, also right after another code', () => {
  fc.assert(
    fc.property(code, code, fc.integer({ min: 0, max: 30 }), (one, other, between) => {
      const buffer = new ScanBuffer()
      let at = 0
      for (const text of [one, other]) {
        for (const key of text) press(buffer, key, (at += between))
        expect(press(buffer, 'Enter', (at += between))).toEqual({ kind: 'scanned', code: text })
      }
    }),
  )
})

test('what a user types is never a scan', () => {
  fc.assert(
    fc.property(code, fc.integer({ min: 31, max: 500 }), (text, between) => {
      const buffer = new ScanBuffer()
      let at = 0
      for (const key of text) expect(press(buffer, key, (at += between)).kind).toBe('typed')
      expect(press(buffer, 'Enter', at + between).kind).toBe('typed')
    }),
  )
})

test('a code shorter than six is typed, and letters that an input method has swallowed are read by their keys', () => {
  const buffer = new ScanBuffer()
  for (const [at, key] of ['1', '2', '3', '4', '5'].entries()) press(buffer, key, at)
  expect(press(buffer, 'Enter', 6).kind).toBe('typed')
  const keys = ['KeyL', 'KeyO', 'Digit1', 'Digit2', 'KeyA', 'KeyS']
  for (const [at, place] of keys.entries())
    buffer.press({ key: 'Process', code: place, shift: true, at: 100 + at })
  expect(press(buffer, 'Enter', 107)).toEqual({ kind: 'scanned', code: 'LO12AS' })
})
