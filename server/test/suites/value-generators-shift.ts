import { always, LEFT_OUT, one, type ValueGenerator } from './value-generator.ts'

/** Of the calls of shifts. */
export const SHIFT_GENERATORS: Record<string, Record<string, ValueGenerator>> = {
  '/v1/economy/shift/open': { opening_amount: always(0) },
  '/v1/economy/shift/count': {
    id: one('shift', (row) => row['state'] === 'open'),
    version: always(LEFT_OUT),
    notes: always(LEFT_OUT),
    total: always(1_000_000),
    methods: always([]),
    recount: always(false),
  },
  '/v1/economy/shift/close': {
    id: one('shift', (row) => row['state'] === 'counted'),
    version: always(LEFT_OUT),
  },
}
