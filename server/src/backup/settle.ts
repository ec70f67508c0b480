import pg from 'pg'
import type { Logger } from 'pino'
import { settleClosed } from './closed-clinic.ts'
import { sweepScratch } from './scratch.ts'

/** What restores left that were killed: at a start, and before the next one. */
export async function settleRestores(
  { owner, data_dir }: { owner: pg.ClientConfig; data_dir: string },
  logger: Logger,
): Promise<void> {
  await sweepScratch(data_dir, logger)
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  try {
    await settleClosed(client, data_dir, logger)
  } finally {
    await client.end()
  }
}
