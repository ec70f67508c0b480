import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { serverEnvironment, serverFlags } from '../../../bin/server-flags.js'

const MAIN = fileURLToPath(new URL('../../../demo/src/main.ts', import.meta.url))

/** The product as `npm start` runs it, on a data folder of its own and a free port. */
export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
}

/**
 * Starts the product, without demo data unless `more` says otherwise, and waits for it to say its address; `within` is a program
 * that becomes it. @throws with all that it said when it ends instead
 */
export async function startProcess(
  data_dir: string,
  more: NodeJS.ProcessEnv = {},
  within: readonly string[] = [],
): Promise<ServerProcess> {
  const env = {
    ...process.env,
    ...serverEnvironment,
    DATA_DIR: data_dir,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: '0',
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
    ...more,
  }
  const command = [...within, process.execPath, ...serverFlags, MAIN]
  const child = spawn(command[0] ?? '', command.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    const url = /^BCare: (\S+)/.exec(line)?.[1]
    if (url !== undefined) {
      child.stdout.resume()
      return { url: url.replace('localhost', '127.0.0.1'), child }
    }
  }
  throw new Error(`the server ended before it served: ${said.join('\n')}`)
}

/** Ends a process by a signal and waits until it is gone. */
export async function endProcess({ child }: ServerProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Kills the PostgreSQL of a data folder as a power cut would: nothing is flushed, nobody says goodbye. */
export function killDatabase(data_dir: string): void {
  const pid = Number(readFileSync(join(data_dir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

/** Runs a program of ours to its end. Answers its exit code. */
export async function endOf(program: string, env: NodeJS.ProcessEnv): Promise<number | null> {
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
