import { formatCount } from '@bcare/rules/text/count'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Identified, SettledColumn } from './column.ts'
import type { FilterValue } from '../filters/list-state.ts'
import { ChoiceLabel, ColourBadge } from '../StatusBadge.tsx'
import { PhoneLink } from '../PhoneLink.tsx'
import { textOf } from './text-of.ts'
import { DATA_TEXTS } from '../texts.ts'

/** What a cell shows: the column's own rendering, or what the kind of its field asks for. */
export function cellOf<R extends Identified>(column: SettledColumn<R>, row: R): ReactNode {
  if (column.cell) return column.cell(row)
  const value = (row as Record<string, unknown>)[column.key]
  if (value === null || value === undefined || value === '') return null
  if (column.choices) return <ChoiceLabel value={value as FilterValue} options={column.choices} />
  switch (column.kind) {
    case 'money':
      return formatMoney(Number(value))
    case 'date':
      return formatDate(textOf(value))
    case 'instant':
      return formatDateTime(textOf(value))
    case 'phone':
      return <PhoneLink number={textOf(value)} />
    case 'flag':
      return value === true ? (
        <IconCheck size={18} aria-label={DATA_TEXTS.yes} />
      ) : (
        <VisuallyHidden>{DATA_TEXTS.no}</VisuallyHidden>
      )
    case 'colour':
      return <ColourBadge label={textOf(value)} color={textOf(value)} />
    default:
      return typeof value === 'number' ? formatCount(value) : textOf(value)
  }
}
