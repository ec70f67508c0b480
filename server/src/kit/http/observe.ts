import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { bearerOf } from './bearer.ts'
import { isFromHere } from './proxies.ts'
import { waitingAt } from '../database/pool.ts'
import type { Probe } from '../database/probe.ts'
import type { SocketMeter } from '../realtime/hub.ts'

export interface ObservedBy {
  probe: Pick<Probe, 'answers'>
  /** Lets an operator's program read `/metrics` from elsewhere. */
  metrics_token: string | undefined
  /** Whether any client may read `/metrics`: in development alone. */
  metrics_open: boolean
  /** When backups were last taken, in milliseconds; nothing where none are made. */
  backups?: () => BackupTimes | undefined
}

export interface BackupTimes {
  whole_at: number | null
  copied_at: number | null
}

const REFUSED = 'Cần gửi METRICS_TOKEN trong Authorization: Bearer, hoặc đọc từ chính máy chủ này\n'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Figures show how a clinic's day goes: they are for programs on this machine, and for those that know the token. */
function mayMeasure(request: FastifyRequest, { metrics_token, metrics_open }: ObservedBy): boolean {
  if (metrics_open || isFromHere(request)) return true
  const said = bearerOf(request)
  if (metrics_token === undefined || said === undefined) return false
  return timingSafeEqual(digest(said), digest(metrics_token))
}

export interface Observation {
  answered(path: string, code: number, seconds: number): void
  sockets: SocketMeter
  /** Adds `/healthz`, `/readyz` and `/metrics`. */
  serve(app: FastifyInstance, options: ObservedBy): void
}

/** Connections of the pool by state, read when the metrics are asked for. */
const connectionGauge = (pool: pg.Pool) =>
  new Gauge({
    name: 'bcare_database_connections',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, waitingAt(pool))
    },
  })

/** Until when all can be had back; without a value before the first time, and where no backups are made. */
function backupGauges(registry: Registry, times: () => BackupTimes | undefined): void {
  const gauge = (name: string, help: string, key: keyof BackupTimes) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.remove()
        const at = times()?.[key] ?? null
        if (at !== null) this.set(at / 1_000)
      },
    })
  gauge('bcare_backup_whole_timestamp_seconds', 'When the newest whole backup was taken', 'whole_at')
  gauge('bcare_backup_copied_timestamp_seconds', 'Until when all changes are copied', 'copied_at')
}

/** How many sockets are open, why the others ended, and how much is said on them. */
function socketMeter(registry: Registry): SocketMeter {
  const registers = [registry]
  const open = new Gauge({ name: 'bcare_sockets_open', help: 'Open sockets', registers })
  const closed = new Counter({
    name: 'bcare_sockets_closed_total',
    help: 'Sockets that have ended, by reason',
    labelNames: ['reason'],
    registers,
  })
  const messages = new Counter({
    name: 'bcare_socket_messages_total',
    help: 'Messages of sockets by direction',
    labelNames: ['direction'],
    registers,
  })
  return {
    opened: () => open.inc(),
    closed(reason) {
      open.dec()
      closed.inc({ reason })
    },
    received: () => messages.inc({ direction: 'received' }),
    sent: (count) => messages.inc({ direction: 'sent' }, count),
  }
}

/** What an operator watches: whether the process lives, whether the database answers, and how calls go. */
export function observe(pool: pg.Pool): Observation {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'bcare_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['path'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  const answers = new Counter({
    name: 'bcare_answers_total',
    help: 'Answers by code',
    labelNames: ['path', 'code'],
    registers: [registry],
  })
  registry.registerMetric(connectionGauge(pool))
  return {
    sockets: socketMeter(registry),
    answered(path, code, seconds) {
      duration.observe({ path }, seconds)
      answers.inc({ path, code })
    },
    serve(app, options) {
      if (options.backups !== undefined) backupGauges(registry, options.backups)
      app.get('/healthz', () => ({ status: 'ok' }))
      app.get('/readyz', async (_request, reply) => {
        const ready = await options.probe.answers()
        return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'database unavailable' })
      })
      app.get('/metrics', async (request, reply) =>
        mayMeasure(request, options)
          ? reply.type(registry.contentType).send(await registry.metrics())
          : reply.status(401).header('www-authenticate', 'Bearer').send(REFUSED),
      )
    },
  }
}
