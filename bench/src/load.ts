import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'

/** One request of a workload; `next` makes the body for the n-th call. */
export interface Workload {
  path: string
  next: (n: number) => unknown
  headers?: (n: number) => Record<string, string>
}

export interface Measured {
  requests: number
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** CPU of the server's process for one request, in microseconds: the steady figure on a noisy machine. */
  cpu_us: number
  /** CPU of the database for one request, in microseconds. */
  database_us: number
}

const CONNECTIONS = 16

/** What Linux counts of a process: its parent, and its CPU time since it began, in hundredths of a second. */
function statOf(pid: number): { parent: number; own: number; ended_children: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [user, system, of_user, of_system] = fields.slice(11, 15).map(Number)
  return {
    parent: Number(fields[1]),
    own: (user ?? 0) + (system ?? 0),
    ended_children: (of_user ?? 0) + (of_system ?? 0),
  }
}

export const parentOf = (pid: number): number => statOf(pid).parent

/** CPU time of a process since it began, in microseconds. */
const cpuOf = (pid: number): number => statOf(pid).own * 10_000

/** CPU time of a process and of all that it has started, in microseconds: PostgreSQL has a process for each connection. */
function cpuOfFamily(pid: number): number {
  const parent = statOf(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [statOf(Number(name))]
      } catch {
        return [] // It has ended in the meantime, and counts among those of the parent.
      }
    })
    .filter((found) => found.parent === pid)
  return (parent.own + parent.ended_children + children.reduce((sum, child) => sum + child.own, 0)) * 10_000
}

/** Memory of a process in MB. */
export function memoryOf(pid: number): number {
  const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(found?.[1] ?? 0) / 1024)
}

export interface Target {
  port: number
  pid: number
  /** The first process of the database. */
  database_pid: number
  headers: Record<string, string>
}

function post(
  agent: http.Agent,
  target: Target,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: target.port,
        path,
        method: 'POST',
        agent,
        headers: {
          ...target.headers,
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** One call as it is, for signing in and for checking that a workload really answers. */
export async function call(
  target: Target,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const agent = new http.Agent()
  try {
    return JSON.parse(await post(agent, target, path, JSON.stringify(body), headers)) as unknown
  } finally {
    agent.destroy()
  }
}

let counter = 0

/** Sends a workload over sixteen connections, or as many as are said, for some seconds. A refusal ends the run: figures of refusals mean nothing. */
export async function measure(
  target: Target,
  workload: Workload,
  seconds: number,
  connections = CONNECTIONS,
): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const cpu = cpuOf(target.pid)
  const database = cpuOfFamily(target.database_pid)
  const started = performance.now()
  const until = started + seconds * 1000
  const worker = async () => {
    while (performance.now() < until) {
      const n = (counter += 1)
      const begun = performance.now()
      const text = await post(
        agent,
        target,
        workload.path,
        JSON.stringify(workload.next(n)),
        workload.headers?.(n) ?? {},
      )
      if (!text.startsWith('{"code":0')) throw new Error(`${workload.path} refused: ${text.slice(0, 300)}`)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const elapsed = performance.now() - started
  agent.destroy()
  times.sort((left, right) => left - right)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests: times.length,
    rate: (times.length / elapsed) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    cpu_us: (cpuOf(target.pid) - cpu) / times.length,
    database_us: (cpuOfFamily(target.database_pid) - database) / times.length,
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
