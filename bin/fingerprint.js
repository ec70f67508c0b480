import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './places.js'

const ignored = new Set(['node_modules', 'dist', 'routeTree.gen.ts'])

/** A hash of these files and of all files below these folders, by name and content; missing ones count as none. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow).sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The text of a file, or nothing when it is not there. */
export function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** All files below a folder, or the file itself; what is installed, built or generated is left out. */
export function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !ignored.has(name))
  return names.flatMap((name) => filesBelow(join(path, name)))
}
