import { Fault, type Parsed } from '@bcare/contract'
import { SubjectRequest, subjectRequest } from '@bcare/contract/customers/subject-request'
import {
  dueAt,
  requestRefusal,
  type RequestStatus,
  type RequestStep,
} from '@bcare/rules/customers/subject-request'
import { explainConstraints } from '../../kit/database/errors.ts'
import { addLast, lockRow, updateText } from '../../kit/database/rows.ts'
import { sql } from '../../kit/database/sql.ts'
import { table } from '../../kit/database/table.ts'
import type { Context } from '../../kit/context.ts'
import { JsonText } from '../../kit/database/json-text.ts'
import { crudOf, serve } from '../../kit/http/serve.ts'
import { setting } from '../../settings/setting.ts'
import { anonymise } from './anonymise.ts'
import { requirePerson, SCOPES_OF_PERSON } from '../of-person.ts'
import { personRows } from '../hooks.ts'
import { FOLLOWS, ofThem } from '../person-rows.ts'
import { granted } from '../../kit/granted.ts'

explainConstraints({
  subject_request_two: 'Người tạo yêu cầu không được tự duyệt, hãy nhờ một người khác',
})

export const subjectRequestTable = table(SubjectRequest, {
  scopes: SCOPES_OF_PERSON,
  joined: {
    person_name: sql`person.full_name`,
    person_code: sql`person.code`,
    created_by_name: sql`asker.name`,
    decided_by_name: sql`decider.name`,
  },
  joins: sql`
    join person on person.tenant_id = t.tenant_id and person.id = t.person_id
    left join "user" asker on asker.tenant_id = t.tenant_id and asker.id = t.created_by
    left join "user" decider on decider.tenant_id = t.tenant_id and decider.id = t.decided_by`,
})

const plain = crudOf(subjectRequestTable)

async function add(context: Context, draft: Parsed<typeof subjectRequest.add>) {
  await requirePerson(context, draft.person_id, 'person:read')
  const hours = await setting(context, 'privacy.answer_hours')
  return addLast(subjectRequestTable, context, { ...draft, due_at: dueAt(context.now, hours).toISOString() })
}

interface Answered {
  id: number
  version?: number | undefined
  answer?: string
}

/** Locks a request and closes it, as a caller who may. @throws Fault rule, conflict, not_found */
async function decide(
  context: Context,
  step: RequestStep,
  to: RequestStatus,
  { id, version, answer }: Answered,
) {
  const { kind, status, created_by, person_id } = await lockRow(subjectRequestTable, context, id)
  const { user_id } = context.caller
  const refused = requestRefusal(step, { kind, status, requested_by: created_by }, user_id)
  if (refused !== undefined) throw new Fault('rule', refused)
  const decided = {
    status: to,
    answer: answer ?? null,
    decided_at: context.now.toISOString(),
    decided_by: user_id,
  }
  const text = await updateText(subjectRequestTable, context, { id, version, ...decided })
  return { person_id, text }
}

/** The second person says yes: the erasure happens in the same transaction, whole or not at all. */
async function approve(context: Context, decision: Parsed<typeof subjectRequest.approve>): Promise<JsonText> {
  const { person_id } = await decide(context, 'approve', 'done', decision)
  const { tenant_id, user_id } = context.caller
  await anonymise(context.db, { tenant_id, user_id, request_id: decision.id, person_id })
  context.emit({ entity: 'person', id: person_id, action: 'update', keys: ['full_name'] })
  return plain.get(context, { id: decision.id })
}

export const subjectRequestFamily = serve(
  subjectRequest,
  {
    list: plain.list,
    get: plain.get,
    add,
    complete: async (context, input) => new JsonText((await decide(context, 'complete', 'done', input)).text),
    refuse: async (context, input) => new JsonText((await decide(context, 'refuse', 'refused', input)).text),
    approve,
  },
  personRows({
    table: 'subject_request',
    merged: FOLLOWS,
    erased: (erased) => [
      sql`update subject_request set content = 'Đã ẩn danh', answer = case when answer is not null then 'Đã ẩn danh' end where ${ofThem(erased)}`,
    ],
    bundled: { table: subjectRequestTable },
  }),
  granted('subject_request', {
    manager: { all: 'read create update approve' },
    receptionist: { branch: 'read create' },
  }),
)
