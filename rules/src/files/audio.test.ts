import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUDIO_KINDS, audioKindOf } from './audio.ts'
import { FILE_KINDS, kindOf } from './kind.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const ogg = (sign: string) => bytes(`OggS${'\0'.repeat(24)}${sign}`)

test.each([
  ['RIFF\x24\0\0\0WAVEfmt ', 'audio/wav'],
  ['ID3\x03\0\0\0', 'audio/mpeg'],
  ['\xff\xfb\x90\x64', 'audio/mpeg'],
  ['\xff\xf3\x48\xc4', 'audio/mpeg'],
  ['\0\0\0\x1cftypM4A ', 'audio/mp4'],
  ['\0\0\0\x18ftypmp42', 'audio/mp4'],
])('a recording is known by its first bytes: %j', (head, mime) => {
  expect(audioKindOf(bytes(head))?.mime).toBe(mime)
})

test.each([['OpusHead'], ['\x01vorbis'], ['Speex   ']])('Ogg with %j is sound', (sign) => {
  expect(audioKindOf(ogg(sign))?.mime).toBe('audio/ogg')
})

test.each([
  '<!doctype html><html>',
  '{"error":"not found"}',
  '',
  'RIFF\x24\0\0\0WEBPVP8 ',
  '\xff\xd8\xff\xe0',
  '\xff\xfe<\0h\0',
  '\xff\xf1\x50\x80',
  '\0\0\0\x18ftypheic',
  '<svg onload="alert(1)">',
  '%PDF-1.7',
])('%j is no recording', (head) => {
  expect(audioKindOf(bytes(head))).toBeUndefined()
})

test('Ogg that is no sound is no recording', () => {
  expect(audioKindOf(ogg('\x80theora'))).toBeUndefined()
})

test('nothing that is a recording is taken as a file of a record, and the other way round', () => {
  for (const mime of AUDIO_KINDS.keys()) expect(FILE_KINDS.has(mime)).toBe(false)
  const head = fc.uint8Array({ minLength: 0, maxLength: 64 })
  const signs = fc.constantFrom(
    'RIFF\0\0\0\0WAVE',
    'ID3',
    '\xff\xfb\x90',
    'OggS',
    '\0\0\0\x18ftypM4A ',
    '\xff\xd8\xff',
    '%PDF-',
    'PK\x03\x04',
    'RIFF\0\0\0\0WEBP',
    '\0\0\0\x18ftypheic',
  )
  fc.assert(
    fc.property(signs, head, (sign, rest) => {
      const whole = Uint8Array.from([...bytes(sign), ...rest])
      return audioKindOf(whole) === undefined || kindOf(whole, whole.length) === undefined
    }),
  )
})
