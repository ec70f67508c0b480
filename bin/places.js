import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A path inside the repository. */
export function inside(...parts) {
  return join(root, ...parts)
}
