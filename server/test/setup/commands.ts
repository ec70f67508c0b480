import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** What package.json does for `npm run <name>`. */
function commandOf(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [program, ...args] = (scripts[name] ?? '').split(' ')
  if (program !== 'node') throw new Error(`npm run ${name} is no program of ours`)
  return args
}

export interface Ended {
  code: number | null
  said: string
  complained: string
}

/** An operator's command on its way, as `npm run <name> -- <args>` runs it. */
export interface Command {
  child: ChildProcess
  ended: Promise<Ended>
}

/** Runs `npm run <name> -- <args>` in a process of its own. */
export function startCommand(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Command {
  const child = spawn(process.execPath, [...commandOf(name), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, complained] = ['', '']
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  child.stderr.on('data', (text: Buffer) => (complained += text.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said, complained }))
  return { child, ended }
}

/** The same to its end. */
export const runCommand = (name: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
  startCommand(name, args, env).ended
