import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTING_KEYS } from './registry/index.ts'
import { WANTED } from './wanted.ts'

const document = readFileSync(new URL('../../../docs/domain/settings.md', import.meta.url), 'utf8')
const rows = new Map(
  [...document.matchAll(/^\| (\w+: [^|]+?) \| ([^|]+?) \|$/gm)].map(([, wish = '', answer = '']) => [
    wish,
    answer,
  ]),
)

test('what a clinic should be able to set is a setting, or has its reason, and the document says the same', () => {
  for (const [wish, answer] of Object.entries(WANTED)) {
    if ('reason' in answer) {
      expect(answer.reason).toMatch(/^(waits|instead): .{10}/)
      expect([wish, rows.get(wish)]).toEqual([wish, answer.reason])
      continue
    }
    expect(answer.length).toBeGreaterThan(0)
    for (const key of answer) expect(SETTING_KEYS).toContain(key)
    expect([wish, rows.get(wish)]).toEqual([wish, answer.map((key) => `\`${key}\``).join(', ')])
  }
  expect([...rows.keys()].toSorted()).toEqual(Object.keys(WANTED).toSorted())
})

test('each group that a clinic sets is asked about', () => {
  const groups = new Set(Object.keys(WANTED).map((wish) => wish.split(':')[0]))
  const asked =
    'ai booking call care clinic finance messaging person pipeline print privacy security stock ui'
  expect([...groups].filter((group) => group !== undefined).toSorted()).toEqual(asked.split(' '))
})
