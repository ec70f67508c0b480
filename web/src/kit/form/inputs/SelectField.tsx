import { Select } from '@mantine/core'
import { fold } from '@bcare/rules/text/fold'
import type { Choice } from '../../data/filters/list-state.ts'
import { ColourDot } from '../../data/StatusBadge.tsx'
import { type FieldProps, inputProps } from '../field.ts'
import css from '../form.module.css'
import { FORM_TEXTS } from '../texts.ts'

export interface SelectFieldProps extends FieldProps<string | null> {
  options: readonly Choice<string>[]
}

const SEARCHABLE_FROM = 8

/** One of a fixed set of values, such as a constant's; long sets are searched without accents. */
export function SelectField({ value, onChange, onBlur, options, ...props }: SelectFieldProps) {
  const colourOf = (wanted: string) => options.find((option) => option.value === wanted)?.color
  const colour = value === null ? undefined : colourOf(value)
  return (
    <Select
      {...inputProps(props)}
      placeholder={props.placeholder ?? FORM_TEXTS.choose}
      classNames={{ option: css.pickerOption }}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      value={value || null}
      onChange={onChange}
      onBlur={onBlur}
      allowDeselect={false}
      clearable={props.clearable ?? !props.required}
      clearButtonProps={{ 'aria-label': FORM_TEXTS.clear }}
      searchable={options.length >= SEARCHABLE_FROM}
      filter={({ options: all, search }) =>
        all.filter((item) => 'label' in item && fold(item.label).includes(fold(search)))
      }
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
