import type * as z from 'zod/mini'
import type { FieldError } from './envelope.ts'

type Issue = z.core.$ZodIssue

const WRONG_TYPE: Record<string, string> = {
  string: 'phải là chữ',
  int: 'phải là số nguyên',
  number: 'phải là số',
  boolean: 'phải là đúng hoặc sai',
  array: 'phải là một danh sách',
  object: 'phải là một nhóm thông tin',
}

function tooSmall(issue: Issue & { code: 'too_small' }): string {
  if (issue.origin === 'string')
    return issue.minimum === 1 ? 'không được để trống' : `cần ít nhất ${issue.minimum} ký tự`
  if (issue.origin === 'array') return `cần ít nhất ${issue.minimum} mục`
  return issue.inclusive === false ? `phải lớn hơn ${issue.minimum}` : `không được nhỏ hơn ${issue.minimum}`
}

function tooBig(issue: Issue & { code: 'too_big' }): string {
  if (issue.origin === 'string') return `dài quá ${issue.maximum} ký tự`
  if (issue.origin === 'array') return `có quá ${issue.maximum} mục`
  return `không được lớn hơn ${issue.maximum}`
}

/** What is wrong with one value, as the end of a Vietnamese sentence. */
function complaint(issue: Issue): string {
  if (issue.code === 'custom')
    return issue.message === 'Invalid input' ? 'có ký tự không được phép' : issue.message
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_value')
    return issue.input === undefined || issue.input === null
      ? 'không được để trống'
      : 'không nằm trong danh sách cho phép'
  if (issue.code === 'invalid_format') return 'không đúng định dạng'
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'không được để trống'
    return WRONG_TYPE[issue.expected] ?? 'không hợp lệ'
  }
  return 'không hợp lệ'
}

const sentence = (label: string, text: string) => (/^\p{Lu}/u.test(text) ? text : `${label} ${text}`)

/**
 * The refused fields of a body, each with a Vietnamese sentence. The same function serves the server's
 * answers and the browser's forms. `labels` are the entity's field names.
 */
export function fieldErrors(issues: readonly Issue[], labels: Record<string, string> = {}): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: [...path, key].join('.'),
        message: `Trường «${key}» không được chấp nhận`,
      }))
    }
    const field = path.join('.')
    const place = path.filter((part) => !/^\d+$/.test(part)).join('.')
    const label = labels[place] ?? labels[path[0] ?? ''] ?? (field === '' ? 'Dữ liệu' : `Trường «${field}»`)
    return [{ field, message: sentence(label, complaint(issue)) }]
  })
}
