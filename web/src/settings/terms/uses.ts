import type { Output } from '@bcare/contract'
import type { term } from '@bcare/contract/settings/term'
import type { Use } from '../../kit/data/UseList.tsx'

export type TermUse = Output<typeof term.uses>['data'][number]

/** Lists that can be narrowed to a term, by the field that names it. */
const LISTS: Readonly<Record<string, (id: number) => string>> = {
  'person.source_term_id': (id) => `/customer?source_term_id=${id}`,
  'person.vip_level_term_id': (id) => `/customer?vip_level_term_id=${id}`,
  'person.occupation_term_id': (id) => `/persons?occupation_term_id=${id}`,
  'person.block_reason_term_id': (id) => `/persons?block_reason_term_id=${id}`,
  'deal.source_term_id': (id) => `/deals?view=table&source_term_id=${id}`,
  'deal.lost_reason_id': (id) => `/deals?view=table&lost_reason_id=${id}`,
  'user.specialty_term_id': (id) => `/user?specialty_term_id=${id}`,
  'task.type_term_id': (id) => `/task?who=everyone&type_term_id=${id}`,
  'task.result_term_id': (id) => `/task?who=everyone&bucket=closed&result_term_id=${id}`,
}

/** Screens that show what names a term and cannot be narrowed to it: there are few of each. */
const SCREENS: Readonly<Record<string, string>> = {
  'web_form.source_term_id': '/form-submission?tab=forms',
  'person_group.filter': '/customer?tab=groups',
  'stage.auto_task': '/pipeline/add',
  'pipeline.default_owner_role': '/pipeline/add',
}

export function asUse({ term_id, entity, field, label, count }: TermUse): Use {
  const place = `${entity}.${field}`
  return { label, count, href: LISTS[place]?.(term_id) ?? SCREENS[place] }
}
