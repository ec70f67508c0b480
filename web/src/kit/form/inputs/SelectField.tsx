import { type ComboboxData, Select } from '@mantine/core'
import type { Choice } from '../../data/filters/list-state.ts'
import { ColourDot } from '../../data/StatusBadge.tsx'
import { type FieldProps, inputProps } from '../field.ts'
import css from '../form.module.css'
import { FORM_TEXTS } from '../texts.ts'

interface Option extends Choice<string> {
  /** The heading that it is listed under. */
  group?: string
}

export interface SelectFieldProps extends FieldProps<string | null> {
  options: readonly Option[]
}

const SEARCHABLE_FROM = 8

/** Options as they come, those of a group under its heading. */
function grouped(options: readonly Option[]): ComboboxData {
  const items = ({ value, label }: Option) => ({ value, label })
  return [...Map.groupBy(options, ({ group }) => group)].flatMap<ComboboxData[number]>(([group, ones]) =>
    group === undefined ? ones.map(items) : [{ group, items: ones.map(items) }],
  )
}

/** One of a fixed set of values, such as a constant's; long sets are searched without accents. */
export function SelectField({ value, onChange, onBlur, options, ...props }: SelectFieldProps) {
  const colourOf = (wanted: string) => options.find((option) => option.value === wanted)?.color
  const colour = value === null ? undefined : colourOf(value)
  return (
    <Select
      {...inputProps(props)}
      placeholder={props.placeholder ?? FORM_TEXTS.choose}
      classNames={{ option: css.pickerOption }}
      data={grouped(options)}
      value={value || null}
      onChange={onChange}
      onBlur={onBlur}
      allowDeselect={false}
      clearable={props.clearable ?? !props.required}
      clearButtonProps={{ 'aria-label': FORM_TEXTS.clear }}
      searchable={options.length >= SEARCHABLE_FROM}
      nothingFoundMessage={FORM_TEXTS.nothing_found}
      leftSection={colour && <ColourDot color={colour} />}
      renderOption={({ option }) => {
        const dot = colourOf(option.value)
        return (
          <span className={css.option}>
            {dot && <ColourDot color={dot} />}
            {option.label}
          </span>
        )
      }}
    />
  )
}
