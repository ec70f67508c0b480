import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const guide = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')

/** All that the server and its launcher can say, whatever stands in the places of values. */
const sources = ['server/src', 'bin', 'rules/src', 'web/src']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(ROOT, folder, name),
    ),
  )
  .filter((path) => /\.(js|tsx?)$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
const isSaid = (words: string) => sources.some((source) => source.includes(words))

test('every sentence that the guide explains is one that the product says', () => {
  const quoted = [...guide.matchAll(/«([^»]+)»/g)].map(([, sentence]) => sentence ?? '')
  const parts = quoted.flatMap((sentence) => sentence.split('…')).map((part) => part.trim())
  expect(parts.length).toBeGreaterThan(30)
  expect(parts.filter((part) => part !== '' && !isSaid(part))).toEqual([])
})

test('every figure that the guide has watched is one that /metrics tells', () => {
  const named = [...guide.matchAll(/`(bcare_\w+)(?:\{(\w+)[^`]*)?`/g)].map(([, name]) => name ?? '')
  // A replication slot and a role are no figures, and are named in the same way.
  const figures = named.filter((name) => name !== 'bcare_backup' && name !== 'bcare_reader')
  expect(figures.length).toBeGreaterThan(4)
  const told = readFileSync(join(ROOT, 'server/src/kit/http/observe.ts'), 'utf8')
  expect(figures.filter((name) => !told.includes(`'${name}'`))).toEqual([])
})
