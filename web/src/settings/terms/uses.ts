import type { Output } from '@bcare/contract'
import type { term } from '@bcare/contract/settings/term'
import { api, useRead } from '../../kit/api/api.ts'
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

/** Lists that can be narrowed by custom fields, by what they list. */
const OWN_LISTS: Readonly<Record<string, string>> = {
  person: '/customer?',
  deal: '/deals?view=table&',
  task: '/task?who=everyone&',
  user: '/user?',
}

/** Screens that show what names a term and cannot be narrowed to it: there are few of each. */
const SCREENS: Readonly<Record<string, string>> = {
  'term.data': '/term?vocabulary=fund_account',
  'web_form.source_term_id': '/form-submission?tab=forms',
  'person_group.filter': '/customer?tab=groups',
  'stage.auto_task': '/pipeline/add',
  'pipeline.default_owner_role': '/pipeline/add',
}

/** Whether it is a custom field. */
export const isCustomField = ({ field }: Pick<TermUse, 'field'>) => field.startsWith('custom.')

function addressOf({ term_id, entity, field }: TermUse): string | undefined {
  const place = `${entity}.${field}`
  const list = OWN_LISTS[entity]
  if (isCustomField({ field })) return list && `${list}${field}=${term_id}`
  return LISTS[place]?.(term_id) ?? SCREENS[place]
}

const NONE: readonly string[] = []

/** Places that records can be looked for by; those of custom fields once it is known which of them are filters. */
export function useSearched(uses: readonly TermUse[]): readonly TermUse[] {
  const query = { type: 'term', status: 'active', limit: 200 } as const
  const { data } = useRead(api.customDefinition.list, query, {
    enabled: uses.some(isCustomField),
    quiet: true,
  })
  const filters =
    data?.data
      .filter(({ show_in, is_sensitive }) => show_in.includes('filter') && !is_sensitive)
      .map(({ entity_type, name }) => `${entity_type}.custom.${name}`) ?? NONE
  return uses.filter((use) => !isCustomField(use) || filters.includes(`${use.entity}.${use.field}`))
}

/** Uses as they are described, each leading to its list where that can be narrowed to the word. */
export function useDescribed(uses: readonly TermUse[]): Use[] {
  const searched = useSearched(uses)
  return uses.map((use) => ({
    label: use.label,
    count: use.count,
    href: searched.includes(use) ? addressOf(use) : undefined,
  }))
}
