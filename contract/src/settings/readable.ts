import { readWeekHours, type WeekHours, weekWords } from '@bcare/rules/appointments/schedule/opening-hours'
import { formatMoney } from '@bcare/rules/text/money'
import type { PageConfiguration } from './page-configuration.ts'
import { specOf } from './registry/index.ts'
import type { Control } from './registry/spec.ts'

const YES_NO = ['Không', 'Có'] as const

function inWords(control: Control, value: unknown): string {
  switch (control.kind) {
    case 'flag':
      return YES_NO[Number(value === true)] ?? ''
    case 'choice':
      return control.labels[String(value)] ?? String(value)
    case 'integer':
      return [value, control.unit].filter(Boolean).join(' ')
    case 'integers':
      return [(value as number[]).join(', '), control.unit].filter(Boolean).join(' ')
    case 'quiet': {
      const { from, to } = value as { from: string; to: string }
      return `${from} – ${to}`
    }
    case 'date':
      return String(value).split('-').toReversed().join('/')
    case 'money':
      return formatMoney(Number(value))
    case 'week':
      return weekWords(readWeekHours(value) as WeekHours)
    default:
      return String(value)
  }
}

/** Of which list a key says how it looks: `/customer` of `ui.page./customer`. */
const listOf = (key: string): string | undefined => /^ui\.page\.(.+)$/.exec(key)?.[1]

/** What a setting is called; that of a list by the address of the list. Undefined for what is none. */
export function settingLabel(key: string): string | undefined {
  const list = listOf(key)
  return list === undefined ? specOf(key)?.label : `Cách hiển thị danh sách ${list}`
}

/** How a list looks, by what of it was chosen. */
function lookWords({ views, default_view, columns, page_size }: PageConfiguration): string {
  return [
    views?.length && `cách xem đã lưu: ${views.map(({ name }) => name).join(', ')}`,
    default_view && `mở đầu bằng «${default_view}»`,
    columns?.length && `${columns.filter(({ visible }) => visible).length} cột hiện`,
    page_size && `${page_size} dòng mỗi trang`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** A value of a setting as people read it; null for none, and for an empty text. */
export function readableSetting(key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (listOf(key) !== undefined) return lookWords(value as PageConfiguration) || null
  const control = specOf(key)?.control
  if (typeof value === 'string')
    return control?.kind === 'choice' || control?.kind === 'date' ? inWords(control, value) : value
  if (control === undefined) return JSON.stringify(value)
  if (Array.isArray(value) && value.length === 0) return null
  return control.kind === 'long_text' ? JSON.stringify(value) : inWords(control, value)
}
