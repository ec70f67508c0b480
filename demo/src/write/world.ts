import type { Vocabulary } from '@bcare/contract/settings/vocabularies'
import { runPipeline } from '@bcare/server/kit/database/pipeline'
import { sql } from '@bcare/server/kit/database/sql'
import type { Stage } from '@bcare/rules/sales/stage'
import type pg from 'pg'
import type { Colleague, MadeClinic } from '../make-clinic.ts'

interface Shift {
  id: number
  start: string
  end: string
}

/** What plans name, as it stands in the database. */
export interface World {
  tenant_id: number
  branch_ids: readonly number[]
  staff: readonly Colleague[]
  user(username: string): number
  /** The assistant who works beside a doctor, or none where a branch has none. */
  assistants(doctor: string): number[]
  branch(place: number): number
  word(vocabulary: Vocabulary, name: string): number
  /** A shift of the clinic's, with its hours. */
  shift(name: string): Shift
  stage(id: number): Stage
  offline_pipeline_id: number
  /** Ids of what has been written, by what was planned. */
  ids: Map<object, number>
  idOf(planned: object): number
}

const known = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`the demo knows no ${what}`)
  return found
}

/** The assistants of a branch share its doctors, in the order of both. */
function besideOf(staff: readonly Colleague[], doctor: string): number[] {
  const branch = staff.find(({ username }) => username === doctor)?.branch
  const of = (role: string) => staff.filter((one) => one.role === role && one.branch === branch)
  const assistants = of('assistant')
  const place = of('doctor').findIndex(({ username }) => username === doctor)
  const found = assistants[place % assistants.length]
  return found === undefined ? [] : [found.id]
}

/** Reads the words and stages of a clinic, on a connection of its owner. */
export async function worldOf(
  owner: pg.ClientBase,
  { tenant_id, branch_ids, staff, spec }: MadeClinic,
): Promise<World> {
  const [, words = [], stages = []] = await runPipeline(owner, [
    sql`select set_config('app.tenant_id', ${String(tenant_id)}, true)`,
    sql`select id, vocabulary, name, data from term where tenant_id = ${tenant_id}`,
    sql`select id, pipeline_id, name, kind, "order", required_fields, allow_back, is_active from stage where tenant_id = ${tenant_id}`,
  ])
  const users = new Map(staff.map(({ username, id }) => [username, id]))
  const terms = new Map(words.map((row) => [`${row['vocabulary']}/${row['name']}`, Number(row['id'])]))
  const shifts = new Map(
    words
      .filter((row) => row['vocabulary'] === 'shift')
      .map((row) => [row['name'], { ...(row['data'] as Omit<Shift, 'id'>), id: Number(row['id']) }]),
  )
  const byId = new Map(stages.map((row) => [Number(row['id']), row as unknown as Stage]))
  const ids = new Map<object, number>()
  return {
    tenant_id,
    branch_ids,
    staff,
    user: (username) => known(users.get(username), `member of staff ${username}`),
    assistants: (doctor) => besideOf(staff, doctor),
    branch: (place) => known(branch_ids[place], `branch ${place}`),
    word: (vocabulary, name) => known(terms.get(`${vocabulary}/${name}`), `word ${name} of ${vocabulary}`),
    shift: (name) => known(shifts.get(name), `shift ${name}`),
    stage: (id) => known(byId.get(id), `stage ${id}`),
    offline_pipeline_id: Number(spec.tenant.settings?.['pipeline.offline_pipeline_id']),
    ids,
    idOf: (planned) => known(ids.get(planned), 'id of something that was not written yet'),
  }
}
