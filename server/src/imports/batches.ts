import { Fault } from '@bcare/contract'
import type { Context } from '../kit/context.ts'
import type { Transaction } from '../kit/database/tenant-database.ts'
import type { JobContext } from '../kit/jobs/job.ts'

export const BATCH = 200

/** What a batch came to; after the last one it is over. */
export type BatchResult = 'more' | 'over'

/** How a job goes through the rows of an import. */
export interface Walk {
  before?: () => Promise<void>
  /** Deals with the next rows, so many at most, in one transaction. */
  batch: (most: number) => Promise<BatchResult>
  /** Leaves out the next row, which the database refuses. */
  refuse: (fault: Fault) => Promise<void>
  after: () => void
}

/** Kinds of refusal that another try does not cure. */
const FINAL = new Set(['rule', 'conflict', 'invalid', 'forbidden', 'locked'])

/** A transaction of a job; of what it tells, browsers hear once it has committed. */
export async function telling<T>(
  { transaction, bus, tenant_id }: JobContext,
  work: (tx: Transaction, emit: Context['emit']) => Promise<T>,
): Promise<T> {
  let said: Parameters<Context['emit']>[0][] = []
  const result = await transaction((tx) => {
    said = []
    return work(tx, (event) => void said.push(event))
  })
  for (const event of said) bus.publish(tenant_id, { ...event, by: null })
  return result
}

async function safely({ batch, refuse }: Walk, most: number): Promise<BatchResult | 'refused'> {
  try {
    return await batch(most)
  } catch (error) {
    if (!(error instanceof Fault) || !FINAL.has(error.kind)) throw error
    if (most === 1) await refuse(error)
    return 'refused'
  }
}

/** Goes on until it is over. Rows of a refused batch go one by one, so that only the one at fault is left out. */
export async function walk({ signal }: JobContext, steps: Walk): Promise<void> {
  let singly = 0
  for (let over = false; !over;) {
    if (signal.aborted) throw new Error('the server stops')
    await steps.before?.()
    const most = singly > 0 ? 1 : BATCH
    const result = await safely(steps, most)
    singly = result === 'refused' && most > 1 ? BATCH : Math.max(0, singly - 1)
    over = result === 'over'
    steps.after()
  }
}
