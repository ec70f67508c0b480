import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { inside } from './places.js'
import { changedSince } from './since.js'

const name = `since-${randomUUID()}`
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(inside('.cache', `${name}.json`), { force: true })
})

const look = (kind = /since\.js$/) =>
  changedSince(name, { folders: ['bin'], grounds: ['package.json'], kind })

test('what was green is not looked at again, what is new is', () => {
  vi.stubEnv('CI', undefined)
  const first = look()
  expect([first.whole, first.files]).toEqual([true, ['bin/since.js']])
  first.keep()
  expect(look()).toMatchObject({ whole: false, files: [] })
  expect(look(/\/(since|places)\.js$/)).toMatchObject({ whole: false, files: ['bin/places.js'] })
})

test('what another file needed that has gone is looked for everywhere', () => {
  vi.stubEnv('CI', undefined)
  look(/\/(since|places)\.js$/).keep()
  expect(look()).toMatchObject({ whole: true, files: [] })
})

test('on CI nothing is taken for granted', () => {
  vi.stubEnv('CI', 'true')
  look().keep()
  expect(look()).toMatchObject({ whole: true })
})
