import type { Output } from '@bcare/contract'
import { OptionSet } from '@bcare/contract/settings/custom-field'
import type { customOptionSet } from '@bcare/contract/settings/custom-field'
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { COLOUR_PRESETS } from '../../kit/form/inputs/ColourInput.tsx'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import type { FieldProps, FieldSpec } from '../../kit/form/field.ts'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { Grip } from '../../kit/reorder/Grip.tsx'
import { useReorder } from '../../kit/reorder/use-reorder.ts'
import css from './custom-fields.module.css'
import { slugOf } from '../../kit/slug.ts'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

export type OptionSetRow = Output<typeof customOptionSet.list>['data'][number]
type Option = OptionSetRow['options'][number]

const COLOURS = COLOUR_PRESETS.map(({ value, label }) => ({ value, label, color: value }))

interface OptionsInputProps extends FieldProps<Option[] | null> {
  /** Values that rows may hold already: such an option is put away, not taken out. */
  stored: ReadonlySet<string>
}

/** A value that no other option has, made of the label. */
function freeValue(label: string, taken: readonly string[]): string {
  const stem = slugOf(label) || 'lua_chon'
  const free = Array.from({ length: taken.length + 1 }, (_, at) => (at === 0 ? stem : `${stem}_${at + 1}`))
  return free.find((value) => !taken.includes(value)) ?? stem
}

function OptionsInput({ value, onChange, stored, label, error }: OptionsInputProps) {
  const options = value ?? []
  const put = (index: number, part: Partial<Option>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...part } : option)))
  const move = (from: number, to: number) => {
    const option = options[from]
    if (option === undefined || to < 0 || to >= options.length) return
    onChange(options.toSpliced(from, 1).toSpliced(to, 0, option))
  }
  const { list, lookOf, gripOf } = useReorder(move)
  const rename = (index: number, text: string) => {
    const option = options[index]
    const others = options.filter((_, at) => at !== index).map((one) => one.value)
    const named = option !== undefined && !stored.has(option.value)
    put(index, { label: text, ...(named ? { value: freeValue(text, others) } : {}) })
  }
  const add = () =>
    onChange([
      ...options,
      {
        value: freeValue(
          '',
          options.map((one) => one.value),
        ),
        label: '',
        color: null,
        is_active: true,
      },
    ])
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <ol ref={list} className={css.options}>
        {options.map((option, index) => (
          <li
            key={stored.has(option.value) ? option.value : index}
            className={css.option}
            data-drag={lookOf(index)}
            data-off={!option.is_active || undefined}
          >
            <Grip grip={gripOf(index)} label={TEXTS.drag(option.label)} hint={TEXTS.order_hint} />
            <TextInput
              className={css.optionText}
              aria-label={TEXTS.option(index + 1)}
              value={option.label}
              maxLength={80}
              onChange={(event) => rename(index, event.currentTarget.value)}
            />
            <div className={css.optionColour}>
              <SelectField
                aria-label={`Màu của ${TEXTS.option(index + 1).toLowerCase()}`}
                options={COLOURS}
                placeholder="Màu"
                value={option.color ?? null}
                onChange={(color) => put(index, { color })}
              />
            </div>
            {stored.has(option.value) ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={option.is_active ? TEXTS.option_off : TEXTS.option_on}
                onClick={() => put(index, { is_active: !option.is_active })}
              >
                {option.is_active ? <IconEye size={16} /> : <IconEyeOff size={16} />}
              </ActionIcon>
            ) : (
              <ActionIcon
                variant="subtle"
                color="red.8"
                aria-label={TEXTS.option_remove(option.label)}
                onClick={() => onChange(options.toSpliced(index, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      <Button mt="xs" variant="default" size="compact-md" leftSection={<IconPlus size={14} />} onClick={add}>
        {TEXTS.option_add}
      </Button>
    </Input.Wrapper>
  )
}

const fieldsOf = (stored: ReadonlySet<string>): FieldSpec[] => [
  { name: 'name' },
  {
    name: 'options',
    input: (field: FieldProps<Option[] | null>) => <OptionsInput {...field} stored={stored} />,
  },
]

/** Words to choose from: named, coloured, put in order, put away. */
export function OptionSetDialog({ row, onClose }: { row?: OptionSetRow | undefined; onClose: () => void }) {
  const add = useWrite(api.customOptionSet.add, { quiet: true })
  const update = useWrite(api.customOptionSet.update, { quiet: true })
  const fields = useMemo(() => fieldsOf(new Set(row?.options.map(({ value }) => value))), [row])
  return (
    <EditDialog
      opened
      onClose={onClose}
      entity={OptionSet}
      fields={fields}
      row={row}
      preset={row === undefined ? { options: [] } : undefined}
      save={(body) =>
        row === undefined ? add.mutateAsync(body as never) : update.mutateAsync(body as never)
      }
      title={row === undefined ? TEXTS.set_add : TEXTS.set_edit}
    />
  )
}
