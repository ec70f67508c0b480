import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alone } from './alone.js'
import { inside } from './places.js'

const name = `test-${process.pid}`
const lock = inside('.cache', `${name}.lock`)

test('what has one name is done one after another, also after a failure', async () => {
  const told: string[] = []
  const work = (who: string) => async () => {
    told.push(`${who} begins`)
    await Promise.resolve()
    told.push(`${who} ends`)
    if (who === 'first') throw new Error('broken')
  }
  const [first, second] = await Promise.allSettled([alone(name, work('first')), alone(name, work('second'))])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  expect(told).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(existsSync(lock)).toBe(false)
})

test('one that was killed holds up nobody', async () => {
  mkdirSync(inside('.cache'), { recursive: true })
  writeFileSync(lock, '')
  const long_ago = new Date('2020-01-01')
  utimesSync(lock, long_ago, long_ago)
  expect(await alone(name, () => 'done')).toBe('done')
})
