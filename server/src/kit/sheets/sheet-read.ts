import { Fault } from '@bcare/contract'
import type { ByteSource } from './byte-source.ts'
import { LIMITS, type Limits } from './limits.ts'
import type { SheetRow } from './sheet-row.ts'
import { startThread, type SheetThread } from './sheet-thread.ts'
import { inTurn } from './sheet-turns.ts'
import type { SheetMessage } from './sheet-messages.ts'
import type { TableHead } from './table-read.ts'

export interface Sheet extends TableHead {
  /** Rows with something in them, in batches that one statement carries well; to be read once. */
  rows: AsyncIterable<SheetRow[]>
}

const refusal = (sentence: string) => new Fault('invalid', sentence)

/** @throws Fault invalid what the thread could not read */
async function heard(thread: SheetThread): Promise<SheetMessage> {
  const message = await thread.next()
  if (message.kind === 'problem') throw refusal(message.sentence)
  return message
}

async function* rowsOf(thread: SheetThread): AsyncGenerator<SheetRow[]> {
  thread.more()
  for (;;) {
    const message = await heard(thread)
    if (message.kind !== 'rows') return
    // The next batch is read while this one is stored.
    thread.more()
    yield message.rows
  }
}

/**
 * Reads a table that a user sent, whatever its name says it is, in a thread of its own: nothing in it can hold the server.
 * The thread lives as long as `work`. @throws Fault invalid, too_many
 */
export const withSheet = <T>(
  tenant_id: number,
  source: ByteSource,
  work: (sheet: Sheet) => Promise<T>,
  limits: Limits = LIMITS,
): Promise<T> =>
  inTurn(tenant_id, async () => {
    const thread = startThread(source, limits)
    try {
      const head = await heard(thread)
      if (head.kind !== 'open') throw new Error('the thread of a table began with something else')
      return await work({ format: head.format, encoding: head.encoding, rows: rowsOf(thread) })
    } finally {
      await thread.stop()
    }
  })
