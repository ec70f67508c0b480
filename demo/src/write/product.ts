import { createApplication } from '@bcare/server/application'
import type { AppOptions } from '@bcare/server/kit/http/app'
import { localBus } from '@bcare/server/kit/realtime/local-bus'
import type { Storage } from '@bcare/server/kit/storage'
import type { Secrets } from '@bcare/server/secrets'
import pg from 'pg'
import type { Logger } from 'pino'

export interface Product {
  options: AppOptions
  close(): Promise<void>
}

/** Settings of connections that need not wait for the disk, because a load that breaks off begins anew, and that plan each statement once. */
const SETTINGS = ['synchronous_commit=off', 'timezone=UTC', 'plan_cache_mode=force_generic_plan', 'jit=off']

interface Parts {
  app: pg.ClientConfig
  secrets: Secrets
  storage: Storage
  logger: Logger
}

/** The product without its doors: its handlers, for programs of ours on the same machine. */
export function openProduct({ app, secrets, storage, logger }: Parts): Product {
  const pool = new pg.Pool({
    ...app,
    max: 4,
    application_name: 'bcare demo',
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
  })
  pool.on('error', (error) => logger.warn({ err: error }, 'a connection of the demo was lost'))
  const application = createApplication({
    pool,
    bus: localBus(),
    secrets,
    storage,
    sendCode: async () => {
      throw new Error('nobody signs in while the demo is loaded')
    },
    logger,
    default_tenant: undefined,
    session_hours: 1,
    session_idle_minutes: 1,
    trust_proxy: false,
    web_folder: '',
    strict: false,
  })
  return {
    options: application.options,
    async close() {
      await application.app.close()
      await pool.end()
    },
  }
}
