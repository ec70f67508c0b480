import { formatNumber } from '@bcare/rules/text/number'
import { drugText, quantityText, TIMING_LABELS, TIMINGS } from '@bcare/rules/treatment/prescription/dosage'
import type { PrescriptionWarning } from '@bcare/rules/treatment/prescription/warnings'
import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { keepText, numberOf } from '../../kit/form/inputs/typed-number.ts'
import css from './prescription.module.css'
import { DOSE, neededOf, quantityOf, type TypedLine } from './rx-values.ts'
import { RX_TEXTS as TEXTS } from './texts.ts'
import type { RxForm } from './use-rx-form.ts'

const TIMING_OPTIONS = TIMINGS.map((value) => ({
  value,
  label: TIMING_LABELS[value].charAt(0).toUpperCase() + TIMING_LABELS[value].slice(1),
}))

/** The medicines of a prescription as they are typed, each with what speaks against it. */
export function MedicineLines({ form }: { form: RxForm }) {
  const { values, set, problems, warnings } = form
  const change = (no: number, part: Partial<TypedLine>) =>
    set({ lines: values.lines.map((line) => (line.no === no ? { ...line, ...part } : line)) })
  if (values.lines.length === 0) return null
  return (
    <Stack component="ol" gap={10} aria-label={TEXTS.medicines}>
      {values.lines.map((line, at) => (
        <MedicineLine
          key={line.no}
          line={line}
          at={at}
          problems={problems.lines.get(line.no) ?? {}}
          warnings={warnings.filter((warning) => warning.line === at)}
          onChange={(part) => change(line.no, part)}
          onRemove={() => set({ lines: values.lines.filter(({ no }) => no !== line.no) })}
        />
      ))}
    </Stack>
  )
}

interface MedicineLineProps {
  line: TypedLine
  at: number
  problems: Partial<Record<string, string>>
  warnings: readonly PrescriptionWarning[]
  onChange: (part: Partial<TypedLine>) => void
  onRemove: () => void
}

function MedicineLine({ line, at, problems, warnings, onChange, onRemove }: MedicineLineProps) {
  const [detailed, setDetailed] = useState(line.drug_name === '')
  const name = drugText(line)
  return (
    <li className={`box ${css.medicine}`} data-line={line.no} data-warned={warnings.length > 0 || undefined}>
      <Group gap={8} wrap="nowrap">
        <span className={css.name}>{`${at + 1}. ${name}`}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => setDetailed(!detailed)}
          aria-expanded={detailed}
        >
          {detailed ? TEXTS.less : TEXTS.more}
        </Button>
        <ActionIcon variant="subtle" color="gray" aria-label={TEXTS.remove(name)} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
      {warnings.map(({ kind, message }) => (
        <p key={kind + message} className={css.warning} role="alert">
          {message}
        </p>
      ))}
      <Doses line={line} problems={problems} onChange={onChange} />
      {(detailed || problems['drug_name'] !== undefined) && (
        <Details line={line} problem={problems['drug_name']} onChange={onChange} />
      )}
    </li>
  )
}

type PartProps = Pick<MedicineLineProps, 'line' | 'problems' | 'onChange'>

/** How a medicine is taken; the quantity follows unless another one is typed. */
function Doses({ line, problems, onChange }: PartProps) {
  const needed = neededOf(line)
  const quantity = quantityOf(line)
  const differs = needed !== undefined && quantity !== null && quantity !== needed
  const named = (field: string) => ({ label: field, 'aria-label': TEXTS.of(field, line.drug_name) })
  return (
    <>
      <div className={css.doses} data-doses>
        <DecimalInput
          {...named(TEXTS.dose)}
          {...DOSE}
          value={line.dose}
          {...keepText((dose) => onChange({ dose }))}
          error={problems['dose']}
        />
        <IntInput
          {...named(TEXTS.times)}
          value={line.times}
          {...keepText((times) => onChange({ times }))}
          error={problems['times']}
        />
        <IntInput
          {...named(TEXTS.days)}
          value={line.days}
          {...keepText((days) => onChange({ days }))}
          error={problems['days']}
        />
        <DecimalInput
          {...named(TEXTS.quantity(line.unit))}
          {...DOSE}
          value={quantity}
          {...keepText((typed) => onChange({ quantity: typed === needed ? null : typed }))}
          error={problems['quantity']}
        />
        <div className={css.timing}>
          <SelectField
            {...named(TEXTS.timing)}
            options={TIMING_OPTIONS}
            value={line.timing}
            onChange={(timing) => onChange({ timing: TIMINGS.find((one) => one === timing) ?? null })}
          />
        </div>
      </div>
      {differs && (
        <TextInput
          label={TEXTS.quantity_note}
          aria-label={TEXTS.of(TEXTS.quantity_note, line.drug_name)}
          description={`Liều cần ${quantityText(needed, line.unit)}, đang ghi ${
            numberOf(quantity) === null
              ? String(quantity)
              : formatNumber(numberOf(quantity) ?? 0, DOSE.digits)
          }`}
          withAsterisk
          maxLength={120}
          value={line.quantity_note}
          onChange={(event) => onChange({ quantity_note: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={TEXTS.note}
        aria-label={TEXTS.of(TEXTS.note, line.drug_name)}
        maxLength={300}
        value={line.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </>
  )
}

const DETAILS = [
  ['drug_name', TEXTS.drug, 200],
  ['trade_name', TEXTS.trade, 120],
  ['strength', TEXTS.strength, 120],
  ['form', TEXTS.form, 120],
  ['unit', TEXTS.unit, 120],
  ['route', TEXTS.route, 120],
] as const

/** What a medicine is called and made as. */
function Details({
  line,
  problem,
  onChange,
}: Pick<MedicineLineProps, 'line' | 'onChange'> & { problem: string | undefined }) {
  return (
    <div className={css.details}>
      {DETAILS.map(([field, label, most]) => (
        <TextInput
          key={field}
          label={label}
          maxLength={most}
          value={line[field]}
          error={field === 'drug_name' ? problem : undefined}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
