import { formatDate } from '@bcare/rules/text/date'
import { type CustomField, isSearchable, isSortable, MASK } from '@bcare/rules/settings/custom-field'
import { wordsOf } from '@bcare/rules/settings/custom-words'
import { IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Column, Identified } from '../data/table/column.ts'
import type { Choice, FilterSpec } from '../data/filters/list-state.ts'
import { ColourBadge, ColourDot } from '../data/StatusBadge.tsx'
import { type DefinitionRow, fieldOf } from './definitions.ts'
import { CUSTOM_TEXTS as TEXTS } from './texts.ts'
import css from './custom.module.css'

/** A row that brings values of custom fields. */
export interface CustomRow {
  custom?: Record<string, unknown> | undefined
  custom_names?: Record<string, string> | undefined
}

const END = new Set(['integer', 'decimal', 'money', 'percent'])
const WIDTHS: Partial<Record<CustomField['type'], number>> = {
  date: 120,
  boolean: 110,
  rating: 120,
  color: 120,
  tooth: 120,
}

/** A value as a cell, a card or a profile shows it. */
export function CustomCell({
  field,
  value,
  named,
}: {
  field: CustomField
  value: unknown
  named?: string
}): ReactNode {
  if (value === null || value === undefined) return null
  if (value === MASK) return MASK
  if (field.type === 'rating') return <Stars count={Number(value)} label={field.label} />
  if (field.type === 'color')
    return (
      <span className={css.colour}>
        <ColourDot color={String(value)} />
        {String(value)}
      </span>
    )
  const chosen = field.options.filter((option) => [value].flat().includes(option.value))
  if (chosen.length > 0)
    return (
      <span className={css.choices}>
        {chosen.map((option) =>
          option.color ? (
            <ColourBadge key={option.value} label={option.label} color={option.color} />
          ) : (
            <span key={option.value}>{option.label}</span>
          ),
        )}
      </span>
    )
  if (field.type === 'url' && typeof value === 'string')
    return (
      <a href={value} target="_blank" rel="noreferrer noopener" onClick={(event) => event.stopPropagation()}>
        {value.replace(/^https?:\/\//, '')}
      </a>
    )
  return field.type === 'date' ? formatDate(String(value)) : wordsOf(field, value, named)
}

function Stars({ count, label }: { count: number; label: string }) {
  return (
    <span className={css.stars} role="img" aria-label={TEXTS.rating(label, count)}>
      {Array.from({ length: count }, (_, at) => (
        <IconStarFilled key={at} size={14} aria-hidden />
      ))}
    </span>
  )
}

/** Columns of the fields that a list shows, each remembered and sorted as `custom.<name>`. */
export const customColumns = (definitions: readonly DefinitionRow[]): Column<Identified & CustomRow>[] =>
  definitions
    .filter(({ show_in }) => show_in.includes('list'))
    .map((row) => {
      const field = fieldOf(row)
      return {
        key: `custom.${row.name}`,
        label: row.label,
        width: WIDTHS[row.type] ?? 160,
        align: END.has(row.type) ? 'end' : 'start',
        unsorted: !isSortable(row.type) || row.is_sensitive,
        cell: ({ custom, custom_names }) => (
          <CustomCell field={field} value={custom?.[row.name]} named={custom_names?.[row.name]} />
        ),
      }
    })

const YES_NO: readonly Choice[] = [
  { value: true, label: TEXTS.yes },
  { value: false, label: TEXTS.no },
]
const STARS: readonly Choice[] = [5, 4, 3, 2, 1].map((value) => ({ value, label: '★'.repeat(value) }))

const choiceOf = ({ value, label, color }: CustomField['options'][number]): Choice => ({
  value,
  label,
  ...(color ? { color } : {}),
})

function filterOf({ name, label, type, options, validation }: DefinitionRow): FilterSpec[] {
  const key = `custom.${name}`
  if (type === 'select' || type === 'multi_select')
    return [
      {
        key,
        label,
        options: options.map(choiceOf),
      },
    ]
  if (type === 'boolean') return [{ key, label, options: YES_NO }]
  if (type === 'rating') return [{ key, label, options: STARS }]
  if (type === 'date') return [{ key, label, span: 'date' }]
  if (type === 'datetime') return [{ key, label, span: 'instant' }]
  if (type === 'integer' || type === 'decimal' || type === 'money' || type === 'percent')
    return [{ key, label, range: true }]
  if (type === 'text' || type === 'email' || type === 'url') return [{ key, label, text: true }]
  if (type === 'user' || type === 'person' || type === 'product') return [{ key, label, picks: type }]
  if (type === 'term' && validation.vocabulary !== undefined)
    return [{ key, label, picks: type, vocabulary: validation.vocabulary }]
  return []
}

/** The fields that a list is narrowed by; what is sensitive is not among them. */
export const customFilters = (definitions: readonly DefinitionRow[]): FilterSpec[] =>
  definitions
    .filter(
      ({ show_in, type, is_sensitive }) => show_in.includes('filter') && isSearchable(type) && !is_sensitive,
    )
    .flatMap(filterOf)
