import type { CustomOption } from '@bcare/contract/settings/custom-field'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import type { DefinitionRow } from '../../kit/custom/definitions.ts'
import { type FieldProps, inputProps } from '../../kit/form/field.ts'
import type { OptionSetRow } from './OptionSetDialog.tsx'
import { OptionsInput } from './OptionsInput.tsx'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

const NONE: readonly OptionSetRow[] = []

/** The sets that there are, with the fields that choose from each. */
export const useSets = (): readonly OptionSetRow[] =>
  useRead(api.customOptionSet.list, { limit: 200, sort_by: 'name' }, { quiet: true }).data?.data ?? NONE

interface FieldOptionsProps extends FieldProps<CustomOption[] | null> {
  /** The field that is edited. */
  row: DefinitionRow | undefined
}

/** What a field chooses from, written where the field is; what other fields choose from as well says so. */
export function FieldOptions({ row, ...field }: FieldOptionsProps) {
  const sets = useSets()
  const stored = useMemo(() => new Set(row?.options.map(({ value }) => value)), [row])
  const set = sets.find(({ id }) => row !== undefined && id === row.option_set_id)
  const sharing = set?.used_by.filter(({ id }) => id !== row?.id).map(({ label }) => label) ?? []
  const description = sharing.length === 0 ? TEXTS.options_hint : TEXTS.options_shared(sharing.join(', '))
  return <OptionsInput {...field} description={description} stored={stored} required />
}

/** A set of another field to share, in place of options of one's own. */
export function SetInput({ value, onChange, ...props }: FieldProps<number | null>) {
  const sets = useSets()
  if (sets.length === 0) return null
  return (
    <Select
      {...inputProps(props)}
      data={sets.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      placeholder={TEXTS.set_own}
      nothingFoundMessage={TEXTS.set_empty}
      clearable
      searchable
    />
  )
}
