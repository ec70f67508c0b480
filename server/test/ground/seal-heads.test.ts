import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendHeads, readHeads } from '../../src/insight/seal-heads.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bcare-heads-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const head = (no: number) => ({ tenant_id: 1, no, hash: String(no % 10).repeat(64) })

test('a head that a crash cut short does not spoil those that are written after it', async () => {
  const path = join(folder, 'torn.log')
  await appendHeads(path, [head(1), head(2)], new Date())
  const whole = readFileSync(path, 'utf8')
  const line = whole.length / 2
  for (let length = 1; length < line; length += 1) {
    writeFileSync(path, whole + whole.slice(0, length))
    await appendHeads(path, [head(3)], new Date())
    expect([...((await readHeads([path])).get(1)?.keys() ?? [])]).toEqual([1, 2, 3])
    expect(readFileSync(path, 'utf8').startsWith(whole)).toBe(true)
  }
})

test('a line that is neither a head nor the beginning of one is told of', async () => {
  const path = join(folder, 'changed.log')
  for (const line of [
    'x',
    '2026-11-23T00:00:00.000Z 1 one',
    `2026-11-23T00:00:00.000Z 1 1 ${'g'.repeat(9)}`,
  ]) {
    writeFileSync(path, `${line}\n`)
    await expect(readHeads([path])).rejects.toThrow('changed.log:1')
  }
})

test('servers that write to one file at once lose none of their heads', async () => {
  const path = join(folder, 'shared.log')
  const each = Array.from({ length: 40 }, (_, round) => round)
  const server = async (first: number) => {
    for (const round of each) await appendHeads(path, [head(first + round)], new Date())
  }
  await Promise.all([1, 101, 201, 301].map(server))
  expect((await readHeads([path])).get(1)?.size).toBe(4 * each.length)
})

test('a file of heads that is cut short in its only line begins again', async () => {
  const path = join(folder, 'first.log')
  writeFileSync(path, '2026-11-23T00:00:00.000Z 1 1 aaaa')
  await appendHeads(path, [head(1)], new Date())
  expect((await readHeads([path])).get(1)?.get(1)).toBe('1'.repeat(64))
})

test('heads that find no room are said to, and a full disk spoils none of those before and after', async () => {
  const path = join(folder, 'full.log')
  const source = fileURLToPath(new URL('../../src/insight/seal-heads.ts', import.meta.url))
  const program = `
    import { appendHeads } from '${source}'
    const heads = Array.from({ length: 20 }, (_, index) => ({ tenant_id: 1, no: index + 1, hash: 'a'.repeat(64) }))
    await appendHeads('${path}', heads, new Date()).catch(({ message }) => console.log(/no room|EFBIG/.exec(message)?.[0]))`
  const limited = [
    '-c',
    'ulimit -f 1; exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '-e',
    program,
  ]
  expect(spawnSync('sh', limited).stdout.toString()).toBe('no room\n')
  await appendHeads(path, [head(21)], new Date())
  const kept = (await readHeads([path])).get(1)
  expect([kept?.get(1), kept?.get(21)]).toEqual(['a'.repeat(64), '1'.repeat(64)])
})
