import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPool } from '../../src/kit/database/pool.ts'
import { DatabaseSilent, silenceLimit, watchSilence } from '../../src/kit/database/silence.ts'

// The clock is the test's: these moments hold to the millisecond however busy the machine is.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A pool that has not connected to anything. */
const idlePool = () =>
  createPool({ connection: { host: '127.0.0.1' }, logger: pino({ level: 'silent' }), name: 'silence' })

/** How long a connection of the pool may be silent, and what it asks of PostgreSQL. */
function limitsOf(pool: pg.Pool): { ours: number | undefined; theirs: number } {
  const client = new EventEmitter()
  pool.emit('connect', client as pg.PoolClient)
  const [, milliseconds] = /statement_timeout=(\d+)(?: |$)/.exec(String(pool.options.options)) ?? []
  return { ours: silenceLimit(client), theirs: Number(milliseconds) }
}

const watched = (milliseconds: number) => {
  const destroy = vi.fn()
  return { destroy, end: watchSilence({ destroy }, milliseconds) }
}

test('a connection of the pool may be silent for as long as PostgreSQL lets a statement take, which is ten seconds', () => {
  expect(limitsOf(idlePool())).toEqual({ ours: 10_000, theirs: 10_000 })
})

test('a silent connection is destroyed in the moment in which its statement would have to end, and not before', () => {
  const { theirs } = limitsOf(idlePool())
  const { destroy } = watched(theirs)
  vi.advanceTimersByTime(theirs - 1)
  expect(destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(destroy).toHaveBeenCalledExactlyOnceWith(expect.any(DatabaseSilent))
})

test.each([0, 5_000, 9_499, 9_500, 9_999])('one that answers after %i ms stays', (milliseconds) => {
  const { destroy, end } = watched(10_000)
  vi.advanceTimersByTime(milliseconds)
  end()
  vi.advanceTimersByTime(60_000)
  expect(destroy).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
