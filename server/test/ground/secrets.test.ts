import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfiguration } from '../../src/configuration.ts'
import { fingerprintOf, secretsOf } from '../../src/secrets.ts'

let DATA_DIR = ''
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'bcare-secrets-'))
})
afterEach(() => rmSync(DATA_DIR, { recursive: true }))

const secrets = (environment: Record<string, string> = {}) =>
  secretsOf(readConfiguration({ DATA_DIR, ...environment }))
const EXTERNAL = { DATABASE_URL: 'postgresql://an@127.0.0.1/bcare' }
const long = (letter: string) => letter.repeat(40)

describe('the secrets of an installation', () => {
  test('are made at the first start, each on its own, and stay', () => {
    const made = secrets()
    expect(new Set([made.tokens, made.master, made.database]).size).toBe(3)
    expect(Object.values(made).every((secret) => secret === undefined || secret.length >= 64)).toBe(true)
    expect(secrets()).toEqual(made)
    const folder = join(DATA_DIR, 'secrets')
    expect(readdirSync(folder).toSorted()).toEqual(['database', 'master', 'tokens'])
    expect(readFileSync(join(folder, 'master'), 'utf8')).toBe(made.master)
    if (process.platform !== 'win32')
      expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([
        0o600, 0o600, 0o600,
      ])
  })

  test('are made anew beside the one secret of before, which still opens what it sealed', () => {
    mkdirSync(DATA_DIR, { recursive: true })
    writeFileSync(join(DATA_DIR, 'secret'), long('f'))
    const made = secrets()
    expect(made.former).toBe(long('f'))
    expect(JSON.stringify({ ...made, former: '' })).not.toContain(long('f'))
  })

  test('come from the environment where it names them', () => {
    const named = { SECRET_TOKENS: long('t'), SECRET_MASTER: long('m'), SECRET_DATABASE: long('d') }
    expect(secrets({ ...EXTERNAL, ...named })).toEqual({
      tokens: long('t'),
      master: long('m'),
      database: long('d'),
      former: undefined,
    })
    expect(() => readdirSync(join(DATA_DIR, 'secrets'))).toThrow('ENOENT')
    expect(secrets({ SECRET_MASTER: long('m') }).master).toBe(long('m'))
  })

  test('must be named with an external database, and differ; SECRET alone stays good', () => {
    expect(() => secrets(EXTERNAL)).toThrow('SECRET_TOKENS, SECRET_MASTER, SECRET_DATABASE')
    expect(() =>
      secrets({
        ...EXTERNAL,
        SECRET_TOKENS: long('x'),
        SECRET_MASTER: long('x'),
        SECRET_DATABASE: long('d'),
      }),
    ).toThrow('phải khác nhau')
    const alone = secrets({ ...EXTERNAL, SECRET: long('s') })
    expect(alone).toMatchObject({ former: long('s'), database: long('s') })
    expect(new Set([alone.tokens, alone.master, alone.database]).size).toBe(3)
    expect(secrets({ ...EXTERNAL, SECRET: long('s') })).toEqual(alone)
  })

  test('are told apart by a fingerprint that does not tell them', () => {
    expect(fingerprintOf(long('m'))).toMatch(/^[0-9a-f]{16}$/)
    expect(fingerprintOf(long('m'))).toBe(fingerprintOf(long('m')))
    expect(fingerprintOf(long('m'))).not.toBe(fingerprintOf(long('n')))
  })
})
