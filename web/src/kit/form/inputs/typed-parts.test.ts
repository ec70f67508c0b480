import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOfText, textOfParts } from './typed-parts.ts'

const typed = (separator: boolean) =>
  fc.option(fc.stringMatching(separator ? /^[0-9/ -]{1,12}$/ : /^[0-9:h]{1,6}$/), { nil: null })

test('a day and an hour that make no instant come back as they were typed, together or alone', () => {
  fc.assert(
    fc.property(typed(true), typed(false), (date, time) => {
      const text = textOfParts({ date, time })
      expect(text === null ? { date: null, time: null } : partsOfText(text)).toEqual({ date, time })
    }),
  )
  expect(partsOfText('2026-11-23')).toEqual({ date: '2026-11-23', time: null })
})
