import pg from 'pg'

/** Asks whether the database answers, on a connection of its own: a busy pool says nothing about the database. */
export interface Probe {
  /** Within 800 ms, however the database is; those who ask at once are answered together. */
  answers(): Promise<boolean>
  stop(): Promise<void>
}

const MOST_MS = 800

/** Makes the probe; it connects when it is asked for the first time, and again after it was not answered. */
export function databaseProbe(connection: pg.ClientConfig): Probe {
  let current: pg.Client | undefined
  let asking: Promise<boolean> | undefined

  const drop = () => {
    // Ending one that is silent destroys it; nobody waits for that.
    current?.end().catch(() => {})
    current = undefined
  }
  const dial = async () => {
    const client = new pg.Client({
      ...connection,
      application_name: 'bcare probe',
      connectionTimeoutMillis: MOST_MS,
    })
    client.on('error', () => {
      if (client === current) current = undefined
    })
    current = client
    await client.connect()
    return client
  }
  const ask = async () => {
    const late = Promise.withResolvers<false>()
    const timer = setTimeout(() => late.resolve(false), MOST_MS)
    const asked = (async () => (await (current ?? dial())).query('select 1'))().then(
      () => true,
      () => false,
    )
    const answered = await Promise.race([asked, late.promise])
    clearTimeout(timer)
    if (!answered) drop()
    return answered
  }
  return {
    answers() {
      asking ??= ask().finally(() => (asking = undefined))
      return asking
    },
    async stop() {
      await asking
      await current?.end()
    },
  }
}
