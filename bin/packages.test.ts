import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inside } from './places.js'

interface Locked {
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(inside('package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

/** Where npm looks for a package from another one: below it, then below each that it is in. */
function isLocked(from: string, name: string): boolean {
  const at = from.lastIndexOf('node_modules/')
  if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true
  return from !== '' && isLocked(from.slice(0, Math.max(at - 1, 0)), name)
}

test('the lock names the builds of every platform, or npm ci refuses it where it can see them', () => {
  const builds = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ from, name })),
  )
  expect(builds.length).toBeGreaterThan(20)
  expect(builds.filter(({ from, name }) => !isLocked(from, name))).toEqual([])
})
