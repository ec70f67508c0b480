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
    case 'hours': {
      const { from, to } = value as { from: string; to: string }
      return `${from} – ${to}`
    }
    default:
      return String(value)
  }
}

/** A value of a setting as people read it; null for none, and for an empty text. */
export function readableSetting(key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const control = specOf(key)?.control
  if (typeof value === 'string') return control?.kind === 'choice' ? inWords(control, value) : value
  if (control === undefined) return JSON.stringify(value)
  if (Array.isArray(value) && value.length === 0) return null
  return control.kind === 'long_text' ? JSON.stringify(value) : inWords(control, value)
}
