import type { CustomOption } from '@bcare/contract/settings/custom-field'
import { slugOf } from '../../kit/slug.ts'

/** A value that no other option has, made of the label. */
function freeValue(label: string, taken: readonly string[]): string {
  const stem = slugOf(label) || 'lua_chon'
  const free = Array.from({ length: taken.length + 1 }, (_, at) => (at === 0 ? stem : `${stem}_${at + 1}`))
  return free.find((value) => !taken.includes(value)) ?? stem
}

const valuesOf = (options: readonly CustomOption[]) => options.map(({ value }) => value)

/** Options with further ones from a place on, each with a value of its own. */
export const addOptions = (
  options: readonly CustomOption[],
  at: number,
  labels: readonly string[],
): CustomOption[] =>
  labels.reduce<CustomOption[]>(
    (sofar, label, index) =>
      sofar.toSpliced(at + index, 0, {
        value: freeValue(label, valuesOf(sofar)),
        label,
        color: null,
        is_active: true,
      }),
    [...options],
  )

/** The label of one option; its value follows for as long as no row holds it. */
export function renameOption(
  options: readonly CustomOption[],
  index: number,
  label: string,
  stored: ReadonlySet<string>,
): CustomOption[] {
  return options.map((option, at) => {
    if (at !== index) return option
    if (stored.has(option.value)) return { ...option, label }
    return { ...option, label, value: freeValue(label, valuesOf(options.toSpliced(index, 1))) }
  })
}
