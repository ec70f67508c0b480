import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { diskStorage } from '@bcare/server/adapters/disk-storage'
import { createApplication } from '@bcare/server/application'
import { createPool } from '@bcare/server/kit/database/pool'
import { localBus } from '@bcare/server/kit/realtime/local-bus'
import { obey, ROOM, TOPIC, type Reach } from './child.ts'
import { SECRETS } from './settings.ts'

/** The product as it serves, on a database that is given: signed in, with row-level security, audit and validation. */
const logger = pino({ level: 'error' })
const connection = JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as pg.PoolConfig
const bus = localBus()
const { app } = createApplication({
  pool: createPool({ connection, logger, name: 'bench', size: 20 }),
  bus,
  secrets: SECRETS,
  storage: diskStorage(join(tmpdir(), 'bcare-bench-files')),
  sendCode: async () => {},
  logger,
  default_tenant: undefined,
  session_hours: 12,
  session_idle_minutes: 600,
  trust_proxy: false,
  web_folder: '/nowhere',
  strict: false,
})
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
obey(app.server, publish)

function publish(reach: Reach): void {
  const { entity, id } = reach === 'room' ? ROOM : { entity: TOPIC, id: 1 }
  bus.publish(1, { entity, id, action: 'update', keys: [], by: null })
}
