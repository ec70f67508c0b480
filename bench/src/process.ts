import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { serverEnvironment, serverFlags } from '../../bin/server-flags.js'
import { PASSWORD } from './data.ts'
import { call, parentOf, type Target } from './load.ts'
import type { Answer, Order } from './child.ts'

/** A server process of the run: product or floor. */
export interface Server extends Target {
  /** @returns what the process answers, see child.ts */
  ask(order: Order): Promise<Answer>
  /** Without waiting for an answer. */
  tell(order: Order): void
  stop(): void
}

/** The first process of a database on this machine: every connection's process is a child of it. */
async function databasePid(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return parent
}

/** Starts a server file of this folder on a free port over a database. */
export async function start(
  file: string,
  database: pg.ClientConfig,
  host = 'clinic1.localhost',
): Promise<Server> {
  const profile = file === './product.ts' ? process.env['BENCH_PROFILE'] : undefined
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: [
      '--expose-gc',
      ...serverFlags,
      ...(profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile]),
    ],
    env: {
      ...process.env,
      ...serverEnvironment,
      PORT: '0',
      BENCH_DATABASE: JSON.stringify(database),
      NODE_ENV: 'production',
    },
  })
  const answer = async () => ((await once(child, 'message')) as [Answer])[0]
  const { port = 0 } = await answer()
  const database_pid = await databasePid(database)
  return {
    port,
    pid: child.pid ?? 0,
    database_pid,
    headers: { host },
    ask(order) {
      const answered = answer()
      child.send(order)
      return answered
    },
    tell: (order) => void child.send(order),
    stop: () => child.disconnect(),
  }
}

/** The same process, asked by the first clinic's administrator. */
export async function signedIn(target: Server): Promise<Server> {
  const answer = (await call(target, '/v1/auth/login', { username: 'admin', password: PASSWORD })) as {
    data: { access_token: string }
  }
  return { ...target, headers: { ...target.headers, authorization: `Bearer ${answer.data.access_token}` } }
}
