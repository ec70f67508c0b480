import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { followParent } from './parent.js'
import { root } from './places.js'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the repository's root and resolves with its exit code, 128 + n when signal n ended it, and what it
 * printed when `capture` is set. Signals that reach us reach it; Ctrl-C in a terminal reaches it by itself. npm passes a
 * signal to its shell only, which dies of it without a word to us: so we end when npm's shell does.
 */
export function run(command, args, { env, capture = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell,
    })
    const output = []
    for (const stream of capture ? [child.stdout, child.stderr] : [])
      stream.on('data', (part) => output.push(part))
    const detach = passSignals(child)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      detach()
      resolve({ code: code ?? 128 + constants.signals[signal], output: Buffer.concat(output).toString() })
    })
  })
}

function passSignals(child) {
  const pass = (signal) => {
    const isFromTerminal = signal === 'SIGINT' && process.stdin.isTTY
    if (!isFromTerminal) child.kill(signal)
  }
  for (const signal of passedOn) process.on(signal, pass)
  const unfollow = process.env.npm_lifecycle_event ? followParent({ alsoItsParent: true }) : () => {}
  return () => {
    for (const signal of passedOn) process.off(signal, pass)
    unfollow()
  }
}
