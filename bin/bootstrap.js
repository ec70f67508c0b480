import { installPackages } from './packages.js'
import { inside } from './places.js'
import { findNode } from './runtime.js'

/**
 * Makes a fresh clone ready on any Node from 18 on: a Node 24, and by it the packages as in the lockfile. Resolves with
 * that Node's path. Says a line for what it has to do, and nothing when all is there.
 */
export async function ensureReady() {
  const node = await findNode()
  await installPackages(node)
  process.env.NODE_COMPILE_CACHE ??= inside('.cache', 'node')
  return node
}
