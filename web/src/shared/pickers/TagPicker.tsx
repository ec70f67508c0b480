import { useMemo } from 'react'
import { api } from '../../kit/api/api.ts'
import { ColourDot } from '../../kit/data/StatusBadge.tsx'
import type { FieldProps } from '../../kit/form/field.ts'
import css from '../../kit/form/form.module.css'
import { MultiPicker } from '../../kit/form/picker/MultiPicker.tsx'
import { wholeSource } from '../../kit/form/picker/picker-source.ts'
import { PICKER_TEXTS } from './texts.ts'

export interface TagOption {
  id: number
  name: string
  color: string
}

export interface TagPickerProps extends FieldProps<readonly number[]> {
  /** Tags for customers, or for deals; those for both are always among them. */
  scope: 'person' | 'deal'
  /** The chosen ones as far as the form knows them. */
  selected?: readonly TagOption[]
  /** Within a popover. */
  inline?: boolean
  /** Makes a tag of what was typed and answers it; without it, only existing tags can be chosen. */
  onCreate?: (name: string) => Promise<TagOption | undefined>
}

const LIMIT = 200
const nameOf = (tag: TagOption) => tag.name

const renderTag = (tag: TagOption) => (
  <span className={css.option}>
    <ColourDot color={tag.color} />
    {tag.name}
  </span>
)

/** Chooses tags, each with its colour. */
export function TagPicker({ scope, onCreate, ...props }: TagPickerProps) {
  const source = useMemo(
    () =>
      wholeSource<TagOption, Parameters<typeof api.tag.list>[0]>(api.tag.list, {
        limit: LIMIT,
        scope: [scope, 'both'],
        is_active: true,
        sort_by: 'name',
      }),
    [scope],
  )
  return (
    <MultiPicker
      {...props}
      source={source}
      nameOf={nameOf}
      renderOption={renderTag}
      create={onCreate && { label: PICKER_TEXTS.add_tag, run: onCreate }}
    />
  )
}
