import { Fault } from '@bcare/contract'
import { TREES, VOCABULARIES, type Vocabulary } from '@bcare/contract/settings/vocabularies'
import { parentProblem } from '@bcare/rules/settings/terms'
import { sql } from '../kit/database/sql.ts'
import type { Context } from '../kit/context.ts'

export interface TreeRow {
  id: number
  parent_id: number | null
  name: string
}

/** The terms of a vocabulary, with all commands that would move them waiting until the transaction ends. */
export const lockVocabulary = ({ db, caller }: Context, vocabulary: Vocabulary): Promise<TreeRow[]> =>
  db.rows<TreeRow>(sql`
    select id, parent_id, name from term
    where tenant_id = ${caller.tenant_id} and vocabulary = ${vocabulary} and deleted_at is null order by id for no key update`)

interface Placing {
  /** Absent of a new term. */
  id?: number
  vocabulary: Vocabulary
  parent_id: number
}

/** @throws Fault rule when a term cannot be where it is put */
export async function checkParent(context: Context, { id, vocabulary, parent_id }: Placing): Promise<void> {
  const refuse = (message: string) =>
    new Fault('rule', message, { errors: [{ field: 'parent_id', message }] })
  if (!TREES.has(vocabulary)) throw refuse(`«${VOCABULARIES[vocabulary]}» không có mục con`)
  const problem = parentProblem(await lockVocabulary(context, vocabulary), id, parent_id)
  if (problem !== undefined) throw refuse(problem)
}
