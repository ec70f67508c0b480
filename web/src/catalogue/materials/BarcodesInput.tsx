import type { Barcode } from '@bcare/contract/catalogue/material'
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type * as z from 'zod/mini'
import { type FieldProps, nameOfGroup } from '../../kit/form/field.ts'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import css from '../catalogue.module.css'
import { MATERIAL_TEXTS as TEXTS } from '../texts.ts'

type Code = z.output<typeof Barcode>
/** A code whose number is still to be typed; the contract refuses it as it is. */
type CodeDraft = Omit<Code, 'factor'> & { factor: number | null }

/** The codes on the packages of a material, one line each: a scanner types into the line that has the focus. */
export function BarcodesInput({
  value,
  onChange,
  label,
  error,
  onBlur,
}: FieldProps<readonly CodeDraft[] | null>) {
  const codes = value ?? []
  const put = (at: number, change: Partial<CodeDraft>) =>
    onChange(codes.map((one, index) => (index === at ? { ...one, ...change } : one)))
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div role="group" aria-label={nameOfGroup(label)} className={css.rules}>
        {codes.map(({ code, factor }, at) => (
          // Codes have no name of their own; their place is what tells one from another.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={css.rule}>
            <TextInput
              aria-label={TEXTS.barcode}
              placeholder={TEXTS.barcode_example}
              inputMode="numeric"
              maxLength={60}
              value={code}
              onChange={(event) => put(at, { code: event.currentTarget.value })}
              onBlur={onBlur}
            />
            <DecimalInput
              aria-label={TEXTS.barcode_factor}
              placeholder={TEXTS.barcode_factor}
              value={factor}
              onChange={(next) => put(at, { factor: next })}
              onBlur={onBlur}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={TEXTS.remove_barcode}
              onClick={() => onChange(codes.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...codes, { code: '', factor: 1 }])}
        >
          {TEXTS.add_barcode}
        </Button>
      </div>
    </Input.Wrapper>
  )
}
