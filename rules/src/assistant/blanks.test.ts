import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blanksOf, MESSAGE_BLANKS } from '../contact/message/template.ts'
import { lostBlanks } from './blanks.ts'

test('a blank that a new wording has lost is named once', () => {
  expect(
    lostBlanks('Chào {khach}, {khach} hẹn {gio_hen} ngày {ngay_hen}', 'Mời {khach} lúc {gio_hen}'),
  ).toEqual(['{ngay_hen}'])
})

const texts = fc
  .array(fc.oneof(fc.constantFrom(...Object.keys(MESSAGE_BLANKS).map((name) => `{${name}}`)), fc.string()))
  .map((parts) => parts.join(' '))

test('every blank of a message that the new wording has not is lost, and no other one', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const left = blanksOf(after)
      const lost = blanksOf(before).filter((blank) => !left.includes(blank))
      expect(lostBlanks(before, after)).toEqual(expect.arrayContaining(lost.map((blank) => `{${blank}}`)))
      expect(lostBlanks(before, before)).toEqual([])
      for (const blank of lostBlanks(before, after)) expect(after).not.toContain(blank)
    }),
  )
})
