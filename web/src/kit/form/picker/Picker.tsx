import { Combobox, InputBase, Loader } from '@mantine/core'
import { inputProps, nameOfGroup } from '../field.ts'
import { PickerOptions } from './PickerOptions.tsx'
import type { Pickable } from './picker-source.ts'
import { FORM_TEXTS } from '../texts.ts'
import { usePicker } from './use-picker.ts'
import type { PickerProps } from './picker-props.ts'

/** Chooses one of many by typing: searched without accents, driven by the arrow keys, Enter and Escape. */
export function Picker<T extends Pickable>(props: PickerProps<T>) {
  const { value, nameOf, renderOption = nameOf, create } = props
  const picker = usePicker(props)
  const { combobox, found, typed } = picker
  const clearable = value !== null && (props.clearable ?? !props.required) && !props.disabled
  return (
    <Combobox store={combobox} onOptionSubmit={(chosen) => void picker.submit(chosen)} withinPortal>
      <Combobox.Target targetType="input" autoComplete="off" withExpandedAttribute>
        <InputBase
          {...inputProps(props)}
          placeholder={props.placeholder ?? FORM_TEXTS.choose}
          autoComplete="off"
          leftSection={props.leftSection}
          rightSection={
            <RightSection
              loading={combobox.dropdownOpened && found.loading}
              onClear={clearable ? picker.clear : undefined}
            />
          }
          rightSectionPointerEvents={clearable ? 'all' : 'none'}
          value={picker.shown}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onChange={(event) => picker.type(event.currentTarget.value)}
          onBlur={picker.blur}
        />
      </Combobox.Target>
      <PickerOptions
        options={found.options}
        chosen={value === null ? [] : [value]}
        loading={picker.searching}
        error={found.error}
        onRetry={() => void found.retry()}
        renderOption={renderOption}
        label={nameOfGroup(props.label)}
        create={create && typed !== '' ? create.label(typed) : undefined}
      />
    </Combobox>
  )
}

function RightSection({ loading, onClear }: { loading: boolean; onClear?: () => void }) {
  if (loading) return <Loader size={16} />
  if (onClear) return <Combobox.ClearButton aria-label={FORM_TEXTS.clear} onClear={onClear} />
  return <Combobox.Chevron />
}
