import { always, LEFT_OUT, some, type ValueGenerator } from './value-generator.ts'

const statement: Record<string, ValueGenerator> = {
  statement: always('select code, full_name from person where deleted_at is null'),
  parameters: always([]),
  role_ids: some('role'),
}

/** Of queries: one of the product's own is run, and what is saved is a statement that may be. */
export const QUERY_GENERATORS: Record<string, Record<string, ValueGenerator>> = {
  '/v1/query/raw': {
    name: always('customers_by_ward'),
    params: always({ from: '2026-01-01', to: '2026-12-31' }),
    page: always(1),
    saved_query_id: always(LEFT_OUT),
    statement: always(LEFT_OUT),
    parameters: always(LEFT_OUT),
  },
  '/v1/query/saved/add': statement,
  '/v1/query/saved/update': statement,
}
