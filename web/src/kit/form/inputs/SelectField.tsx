import { type ComboboxData, type ComboboxParsedItem, Select } from '@mantine/core'
import { fold } from '@bcare/rules/text/fold'
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

/** What is left of an option or a group for folded words; a group whose heading has them stays whole. */
function found(item: ComboboxParsedItem, words: string): ComboboxParsedItem[] {
  const has = (text: string) => fold(text).includes(words)
  if (!('group' in item)) return has(item.label) ? [item] : []
  const items = has(String(item.group)) ? item.items : item.items.filter(({ label }) => has(label))
  return items.length > 0 ? [{ ...item, items }] : []
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
      filter={({ options: all, search }) => all.flatMap((item) => found(item, fold(search)))}
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
