import type { CustomOption } from '@bcare/contract/settings/custom-field'
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import type { FieldProps } from '../../kit/form/field.ts'
import { COLOUR_PRESETS } from '../../kit/form/inputs/ColourInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { Grip } from '../../kit/reorder/Grip.tsx'
import { useReorder } from '../../kit/reorder/use-reorder.ts'
import css from './custom-fields.module.css'
import { addOptions, renameOption } from './options.ts'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

const COLOURS = COLOUR_PRESETS.map(({ value, label }) => ({ value, label, color: value }))

interface OptionsInputProps extends FieldProps<CustomOption[] | null> {
  /** Values that rows may hold already: such an option is put away, not taken out. */
  stored: ReadonlySet<string>
}

/** Words to choose from, one a line: Enter begins the next, and several lines that are pasted are several options. */
export function OptionsInput({
  value,
  onChange,
  stored,
  label,
  description,
  error,
  required,
}: OptionsInputProps) {
  const options = value ?? []
  const move = (from: number, to: number) => {
    const option = options[from]
    if (option === undefined || to < 0 || to >= options.length) return
    onChange(options.toSpliced(from, 1).toSpliced(to, 0, option))
  }
  const { list, lookOf, gripOf } = useReorder(move)
  const focusNext = useFocusOn(list)
  const insert = (at: number, labels: readonly string[], instead = false) => {
    const more = addOptions(options, at, labels)
    onChange(instead ? more.toSpliced(at - 1, 1) : more)
    focusNext(at + labels.length - (instead ? 2 : 1))
  }
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
      labelElement="div"
    >
      <ol ref={list} className={css.options}>
        {options.map((option, index) => (
          <li
            key={stored.has(option.value) ? option.value : index}
            className={css.option}
            data-drag={lookOf(index)}
            data-off={!option.is_active || undefined}
          >
            <Grip grip={gripOf(index)} label={TEXTS.drag(option.label)} hint={TEXTS.order_hint} />
            <OptionLine
              {...{ option, index, stored }}
              onRename={(text) => onChange(renameOption(options, index, text, stored))}
              onPut={(part) => onChange(options.with(index, { ...option, ...part }))}
              onRemove={() => onChange(options.toSpliced(index, 1))}
              onInsert={(labels, instead) => insert(index + 1, labels, instead)}
            />
          </li>
        ))}
      </ol>
      <Button
        mt="xs"
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={14} />}
        onClick={() => insert(options.length, [''])}
      >
        {TEXTS.option_add}
      </Button>
    </Input.Wrapper>
  )
}

/** Answers a function that brings the focus to the option of a place, once it is there. */
function useFocusOn(list: React.RefObject<HTMLOListElement | null>): (place: number) => void {
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    const place = wanted.current
    wanted.current = undefined
    if (place !== undefined) list.current?.querySelectorAll<HTMLElement>('[data-option-text]')[place]?.focus()
  })
  return (place) => {
    wanted.current = place
  }
}

interface OptionLineProps {
  option: CustomOption
  index: number
  stored: ReadonlySet<string>
  onRename: (text: string) => void
  onPut: (part: Partial<CustomOption>) => void
  onRemove: () => void
  /** Adds options below this one, or in its place. */
  onInsert: (labels: readonly string[], instead?: boolean) => void
}

function OptionLine({ option, index, stored, onRename, onPut, onRemove, onInsert }: OptionLineProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (option.label.trim() !== '') onInsert([''])
  }
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/)
    const labels = lines.map((line) => line.trim()).filter((line) => line !== '')
    if (labels.length < 2) return
    event.preventDefault()
    onInsert(labels, option.label === '')
  }
  return (
    <>
      <TextInput
        flex={1}
        miw={0}
        aria-label={TEXTS.option(index + 1)}
        data-option-text
        value={option.label}
        maxLength={80}
        onKeyDown={press}
        onPaste={paste}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <div className={css.optionColour}>
        <SelectField
          aria-label={`Màu của ${TEXTS.option(index + 1).toLowerCase()}`}
          options={COLOURS}
          placeholder="Màu"
          value={option.color ?? null}
          onChange={(color) => onPut({ color })}
        />
      </div>
      {stored.has(option.value) ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={option.is_active ? TEXTS.option_off : TEXTS.option_on}
          onClick={() => onPut({ is_active: !option.is_active })}
        >
          {option.is_active ? <IconEye size={16} /> : <IconEyeOff size={16} />}
        </ActionIcon>
      ) : (
        <ActionIcon
          variant="subtle"
          color="red.8"
          aria-label={TEXTS.option_remove(option.label)}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </>
  )
}
