import { Group, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DateRangeInput } from '../../kit/form/inputs/DateRangeInput.tsx'
import { DAY } from '../../kit/use-period.ts'
import css from './report.module.css'
import type { SpanState } from './span.ts'
import { REPORT_TEXTS as TEXTS } from './texts.ts'

const isDay = (day: string | null): day is string => day !== null && DAY.test(day)

interface SpanBarProps {
  state: SpanState
  /** Further narrowing. */
  children?: ReactNode
}

/** Days and branch that a screen is about. */
export function SpanBar({ state: { from, to, narrowed, change }, children }: SpanBarProps) {
  const branches = useRead(api.department.list, { kind: 'branch', limit: 200 }, { quiet: true })
  const named = branches.data?.data ?? []
  return (
    <Group align="flex-start" gap="sm" className={css.bar}>
      <DateRangeInput
        label={TEXTS.period}
        value={[from, to]}
        onChange={([first, last]) =>
          change({ ...(isDay(first) && { from: first }), ...(isDay(last) && { to: last }), page: undefined })
        }
      />
      {named.length > 1 && (
        <NativeSelect
          label={TEXTS.branch}
          data={[
            { value: '', label: TEXTS.all_branches },
            ...named.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(narrowed.branch_id ?? '')}
          onChange={({ currentTarget }) =>
            change({ branch: currentTarget.value || undefined, page: undefined })
          }
        />
      )}
      {children}
    </Group>
  )
}
