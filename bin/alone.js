import { accessSync, constants, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inside } from './places.js'
import { say } from './say.js'

const BEAT_MS = 1_000
/** A holder that has not said so for this long is dead: process ids would mislead where containers share the folder. */
const DEAD_MS = 15_000

/** Does `work` while no other program of this checkout does what has the same name: the second start awaits the first. */
export async function alone(name, work) {
  const folder = inside('.cache')
  if (!isWritable(folder)) return work()
  const lock = join(folder, `${name}.lock`)
  if (!take(lock)) {
    say('Một lệnh khác đang chuẩn bị, hãy chờ…')
    while (!take(lock)) await wait(BEAT_MS / 4)
  }
  const beat = setInterval(() => writeFileSync(lock, ''), BEAT_MS)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

/** Takes the lock, and answers whether it was free. */
function take(lock) {
  const found = statSync(lock, { throwIfNoEntry: false })
  if (found && Date.now() - found.mtimeMs > DEAD_MS) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Where nothing may be written there is nothing to guard, and the work says in its own words what it cannot do. */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
