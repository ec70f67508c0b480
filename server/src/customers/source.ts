import { sql, type Sql } from '../kit/database/sql.ts'

/** The words of the vocabulary `source` that the product itself knows by their code; a clinic may name them as it likes. */
export type KnownSource = 'walk_in' | 'web'

/** The id of a source by its code, as an expression: null where the clinic has put the word away. */
export const sourceId = ({ tenant_id }: { tenant_id: number }, code: KnownSource): Sql => sql`
  (select w.id from term w where w.tenant_id = ${tenant_id} and w.vocabulary = 'source'
    and w.code = ${code} and w.is_active and w.deleted_at is null limit 1)`
