import { readFileSync } from 'node:fs'

const look_ms = 200

/**
 * Sends this process a SIGTERM when the process that started it is gone, or where Linux tells, the one before that:
 * between npm and us stands a shell that outlives a killed npm. Returns what ends the watching.
 */
export function followParent({ alsoItsParent = false } = {}) {
  const parent = process.ppid
  const grandparent = alsoItsParent ? parentOf(parent) : ''
  const watch = setInterval(() => {
    const isSame = process.ppid === parent && isThere(parent)
    if (isSame && (grandparent === '' || parentOf(parent) === grandparent)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, look_ms)
  watch.unref()
  return () => clearInterval(watch)
}

function isThere(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The id of another process's parent; nothing where there is no /proc. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  }
}
