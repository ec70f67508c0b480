import { Combobox, Pill, PillsInput } from '@mantine/core'
import { useId } from 'react'
import { inputProps, nameOfGroup } from '../field.ts'
import { PickerOptions } from './PickerOptions.tsx'
import type { Pickable } from './picker-source.ts'
import { FORM_TEXTS } from '../texts.ts'
import { type MultiPickerState, useMultiPicker } from './use-multi-picker.ts'
import type { MultiPickerProps } from './picker-props.ts'

/** Chooses several of many: every chosen one is a pill; Backspace in the empty input takes the last one away. */
export function MultiPicker<T extends Pickable>(props: MultiPickerProps<T>) {
  const { value, nameOf, renderOption = nameOf, create } = props
  const picker = useMultiPicker(props)
  const { combobox, found } = picker
  const id = useId()
  const { label, description, error, disabled, withAsterisk } = inputProps(props)
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(chosen) => void picker.submit(chosen)}
      withinPortal={props.inline !== true}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          id={id}
          label={label}
          description={description}
          error={error}
          disabled={disabled}
          withAsterisk={withAsterisk}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.openDropdown()}
        >
          <Pill.Group>
            {value.map((one) => (
              <ChosenPill key={one} id={one} props={props} picker={picker} />
            ))}
            <Field id={id} props={props} picker={picker} />
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <PickerOptions
        options={found.options}
        chosen={value}
        loading={found.loading}
        error={found.error}
        onRetry={() => void found.retry()}
        renderOption={renderOption}
        label={nameOfGroup(props.label)}
        create={picker.creatable ? create?.label(picker.typed) : undefined}
      />
    </Combobox>
  )
}

interface PartProps<T extends Pickable, Id> {
  id: Id
  props: MultiPickerProps<T>
  picker: MultiPickerState<T>
}

function ChosenPill<T extends Pickable>({ id, props, picker }: PartProps<T, number>) {
  const option = picker.optionOf(id)
  const name = option ? props.nameOf(option) : `#${id}`
  return (
    <Pill
      withRemoveButton={!props.disabled}
      onRemove={() => picker.turn(id)}
      removeButtonProps={{ 'aria-label': FORM_TEXTS.remove(name), 'aria-hidden': false, tabIndex: 0 }}
    >
      {option ? (props.renderOption ?? props.nameOf)(option) : name}
    </Pill>
  )
}

function Field<T extends Pickable>({ id, props, picker }: PartProps<T, string>) {
  return (
    <Combobox.EventsTarget autoComplete="off" withExpandedAttribute>
      <PillsInput.Field
        id={id}
        name={props.name}
        disabled={props.disabled}
        autoComplete="off"
        aria-required={props.required}
        aria-label={props['aria-label'] ?? nameOfGroup(props.label)}
        placeholder={props.value.length === 0 ? (props.placeholder ?? FORM_TEXTS.choose) : undefined}
        value={picker.search}
        onFocus={() => picker.combobox.openDropdown()}
        onBlur={picker.blur}
        onChange={(event) => picker.type(event.currentTarget.value)}
        onKeyDown={picker.press}
      />
    </Combobox.EventsTarget>
  )
}
