import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RECEIVED } from './receive.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Removes temporary files of uploads that still have a name after an hour, which none has for longer than a moment: a server
 * died just then, or one that was older than this way of keeping them. Answers how many.
 */
export async function sweepReceived(folder = tmpdir()): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(RECEIVED))
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found === undefined || Date.now() - found.mtimeMs < HOUR_MS) continue
    // Another user's, or taken away by a server beside this one: nothing that a start should fail at.
    const gone = await rm(path, { recursive: true, force: true }).then(
      () => true,
      () => false,
    )
    if (gone) removed += 1
  }
  return removed
}
