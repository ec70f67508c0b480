import { formatDate } from '@bcare/rules/text/date'
import { NativeSelect } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { scopeIn, useMe } from '../../kit/session/may.ts'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { idIn } from '../../kit/page/search-params.ts'
import type { Span, SpanState } from '../../shared/report/span.ts'
import css from './dashboard.module.css'
import { DASHBOARD_TEXTS as TEXTS } from './texts.ts'

interface FilterProps {
  state: SpanState
}

interface ChoiceProps extends FilterProps {
  /** Its name in the address. */
  name: string
  label: string
  all: string
  options: readonly { id: number; name: string }[]
}

/** One of a few, or all; stored in the address. */
function Choice({ state: { search, change }, name, label, all, options }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      className={css.filter}
      value={String(idIn(search[name]) ?? '')}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value || undefined })}
      data={[
        { value: '', label: all },
        ...options.map(({ id, name: called }) => ({ value: String(id), label: called })),
      ]}
    />
  )
}

const SOURCES = { vocabulary: 'source', limit: 200 } as const
const TYPES = { vocabulary: 'task_type', limit: 200 } as const

/** Where customers come from. */
export function SourceFilter({ state }: FilterProps) {
  const terms = useRead(api.term.list, SOURCES, { quiet: true }).data?.data ?? []
  return <Choice state={state} name="source" label={TEXTS.source} all={TEXTS.all_sources} options={terms} />
}

export function TypeFilter({ state }: FilterProps) {
  const terms = useRead(api.term.list, TYPES, { quiet: true }).data?.data ?? []
  return <Choice state={state} name="type" label={TEXTS.type} all={TEXTS.everybody} options={terms} />
}

interface StaffFilterProps extends FilterProps {
  label: string
  /** A reader who sees the own rows alone has nobody to choose. */
  permission: string
  only?: 'is_doctor'
}

/** Whose rows. */
export function StaffFilter({ state: { search, change }, label, permission, only }: StaffFilterProps) {
  const me = useMe()
  if (me === undefined || scopeIn(me.grants, permission) === 'own') return null
  return (
    <div className={css.filter}>
      <UserPicker
        label={label}
        placeholder={TEXTS.everybody}
        {...(only && { only })}
        value={idIn(search['staff']) ?? null}
        onChange={(id) => change({ staff: id ?? undefined })}
      />
    </div>
  )
}

/** With which days the figures are compared. */
export const Compared = ({ before: { from, to } }: { before: Span }) => (
  <p className={css.compared}>{TEXTS.compared(formatDate(from), formatDate(to))}</p>
)

/** An id of the address as a field of a call; nothing where the address has none. */
export function asked<K extends string>(field: K, raw: unknown): { [F in K]?: number } {
  const id = idIn(raw)
  return (id === undefined ? {} : { [field]: id }) as { [F in K]?: number }
}
