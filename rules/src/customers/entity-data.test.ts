import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataRefusal, historyContradiction, nextValue, type CurrentVersion } from './entity-data.ts'

const versions = fc.record<CurrentVersion>({
  version_no: fc.nat(),
  status: fc.constantFrom('draft' as const, 'signed' as const, 'void' as const),
  value: fc.option(fc.dictionary(fc.string(), fc.jsonValue())),
})

test('what is signed is followed by another version, never cleared and never signed again', () => {
  fc.assert(
    fc.property(versions, (version) => {
      expect(dataRefusal('set', version) === undefined).toBe(version.status !== 'void')
      expect(dataRefusal('void', version) === undefined).toBe(version.status === 'signed')
      if (version.status !== 'signed' || version.value === null) return
      expect(dataRefusal('clear', version)).toContain('đã ký')
      expect(dataRefusal('sign', version)).toContain('đã được ký')
    }),
  )
})

test('nothing that is empty can be signed or cleared, and a draft with content can', () => {
  expect(dataRefusal('sign', undefined)).toBeDefined()
  expect(dataRefusal('clear', { version_no: 1, status: 'draft', value: null })).toBeDefined()
  expect(dataRefusal('sign', { version_no: 1, status: 'draft', value: {} })).toBeUndefined()
  expect(dataRefusal('clear', { version_no: 1, status: 'draft', value: {} })).toBeUndefined()
})

test('merging keeps what was not sent and takes what was', () => {
  const values = fc.dictionary(fc.string(), fc.integer())
  fc.assert(
    fc.property(values, values, (kept, sent) => {
      const current: CurrentVersion = { version_no: 1, status: 'draft', value: kept }
      const merged = nextValue(current, sent, true)
      for (const key of Object.keys(sent)) expect(merged[key]).toBe(sent[key])
      for (const key of Object.keys(kept)) if (!(key in sent)) expect(merged[key]).toBe(kept[key])
      expect(nextValue(current, sent, false)).toEqual(sent)
    }),
  )
})

test('normal excludes every disease', () => {
  expect(historyContradiction({ is_normal: true, diseases: [{}] })).toBeDefined()
  expect(historyContradiction({ is_normal: true, diseases: [] })).toBeUndefined()
  expect(historyContradiction({ is_normal: true, diseases: [{ is_absent: true }] })).toBeUndefined()
  expect(historyContradiction({ is_normal: false, diseases: [{}] })).toBeUndefined()
})
