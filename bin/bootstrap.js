import { installPackages } from './packages.js'
import { inside } from './places.js'
import { findNode } from './runtime.js'

/**
 * Makes a fresh clone ready on any Node from 18 on: packages as in the lockfile, and a Node 24. Resolves with that
 * Node's path. Says a line for what it has to do, and nothing when all is there.
 */
export async function ensureReady() {
  await installPackages()
  process.env.NODE_COMPILE_CACHE ??= inside('.cache', 'node')
  return findNode()
}
