import * as declared from './declared.ts'
import { isFamily, type Call } from './kit/call.ts'
import { isEntity, type LoggedFacts } from './kit/entity.ts'

type Declared = typeof declared
type Families = {
  [K in keyof Declared as Declared[K] extends Readonly<Record<string, Call>> ? K : never]: Declared[K]
}

/** Every family of the contract; server, client, documentation and tests walk this table. */
export const families = Object.fromEntries(
  Object.entries(declared).filter(([, one]) => isFamily(one)),
) as Families

/** Every entity by name; the log and refusals take their Vietnamese words from here. */
export const entities: Record<string, LoggedFacts> = Object.fromEntries(
  Object.values(declared)
    .filter((one) => isEntity(one))
    .map((entity) => [entity.name, entity]),
)

/** The column that names a record of a table where others refer to it. */
export const nameColumnOf = (table: string): string => entities[table]?.called ?? 'name'
