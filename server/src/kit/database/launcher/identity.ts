import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hasCode } from './error.ts'

/** Whether a process with this id exists; one of another operating system user exists too. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !isZombie(pid)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/**
 * A mark that differs for two processes which had the same id one after the other: boot and start time.
 * Empty when the process is gone, or when the platform does not say.
 */
export function markOf(pid: number): string {
  if (process.platform === 'linux') {
    const started = statFields(pid)[19]
    return started ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${started}` : ''
  }
  if (process.platform === 'win32') return ''
  return outputOf('ps', ['-o', 'lstart=', '-p', String(pid)])
}

function isZombie(pid: number): boolean {
  return statFields(pid)[0] === 'Z'
}

/** The fields of /proc/<pid>/stat after the name, which may itself hold spaces and brackets; none when gone. */
function statFields(pid: number): string[] {
  const text = readProc(`/proc/${pid}/stat`)
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return ''
    throw error
  }
}

function outputOf(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
