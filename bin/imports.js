import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { inside, root } from './places.js'

const importing =
  /^\s*(?:import|export)\s+(?:[^'"`;=()]*?\bfrom\s*)?'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'\s*\)/gm

/**
 * What a TypeScript file imports, types included, each as a path from the root (`contract/src/kit/codes.ts`), or as
 * `npm:<package>`, `node:<module>` or `virtual:<name>`. It reads the lines as our formatter writes them: no published
 * reader of imports takes TypeScript 7 yet.
 */
export function importsOf(path) {
  const found = readFileSync(inside(path), 'utf8').matchAll(importing)
  return Array.from(found, ([, whole, late]) => placeOf(whole ?? late, path))
}

function placeOf(specifier, importer) {
  if (/^(node|virtual):/.test(specifier)) return specifier
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.'))
    return relative(root, findFile(join(dirname(inside(importer)), bare)))
      .split(sep)
      .join('/')
  const [scope, name, ...rest] = bare.split('/')
  if (scope === '@bcare') return `${name}/src/${rest.join('/') || 'index'}.ts`
  return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`
}

function findFile(path) {
  return (
    ['', '.ts', '.tsx', '/index.ts'].map((ending) => path + ending).find((file) => existsSync(file)) ?? path
  )
}
