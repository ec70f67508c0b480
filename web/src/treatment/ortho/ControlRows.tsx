import { ActionIcon, Button, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { keepText } from '../../kit/form/inputs/typed-number.ts'
import { ChipInput } from './Chips.tsx'
import type { TypedElastic, TypedIpr } from './control-values.ts'
import css from './ortho.module.css'
import { ELASTIC_TYPES, ORTHO_TEXTS as TEXTS } from './texts.ts'
import type { ControlFormState } from './use-control-form.ts'

const nextNo = (rows: readonly { no: number }[]): number => Math.max(0, ...rows.map(({ no }) => no)) + 1

interface ToothProps {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

const ToothText = ({ label, value, onChange, error }: ToothProps) => (
  <TextInput
    label={label}
    size="md"
    inputMode="numeric"
    maxLength={2}
    autoComplete="off"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={error}
  />
)

const AddRow = ({ what, onAdd }: { what: string; onAdd: () => void }) => (
  <Button
    size="md"
    variant="default"
    w="fit-content"
    leftSection={<IconPlus size={18} aria-hidden />}
    onClick={onAdd}
  >
    {TEXTS.add_row(what)}
  </Button>
)

const DropRow = ({ what, no, onDrop }: { what: string; no: number; onDrop: () => void }) => (
  <ActionIcon
    className={css.rowEnd ?? ''}
    size={42}
    variant="default"
    aria-label={TEXTS.remove(what, no)}
    onClick={onDrop}
  >
    <IconX size={18} aria-hidden />
  </ActionIcon>
)

/** Elastics between the arches: which, from tooth to tooth, and how long they are worn. */
export function ElasticRows({ form: { values, set, problems } }: { form: ControlFormState }) {
  const rows = values.elastics
  const change = (no: number, part: Partial<TypedElastic>) =>
    set({ elastics: rows.map((row) => (row.no === no ? { ...row, ...part } : row)) })
  const add = () =>
    set({ elastics: [...rows, { no: nextNo(rows), type: '', from: '', to: '', hours: null }] })
  return (
    <Stack gap={8} role="group" aria-label={TEXTS.elastics}>
      <span className={css.label}>{TEXTS.elastics}</span>
      {rows.map(({ no, type, from, to, hours }) => (
        <div key={no} className={css.row}>
          <ChipInput
            label={TEXTS.of(TEXTS.elastic_type, no)}
            value={type}
            onChange={(next) => change(no, { type: next })}
            common={ELASTIC_TYPES}
          />
          <ToothText
            label={TEXTS.from}
            value={from}
            onChange={(next) => change(no, { from: next })}
            error={problems[`elastics.${no}.from`]}
          />
          <ToothText
            label={TEXTS.to}
            value={to}
            onChange={(next) => change(no, { to: next })}
            error={problems[`elastics.${no}.to`]}
          />
          <IntInput
            label={TEXTS.hours}
            value={hours}
            {...keepText((next) => change(no, { hours: next }))}
            error={problems[`elastics.${no}.hours`]}
          />
          <DropRow
            what={TEXTS.elastics}
            no={no}
            onDrop={() => set({ elastics: rows.filter((row) => row.no !== no) })}
          />
        </div>
      ))}
      {rows.length < 12 && <AddRow what={TEXTS.elastics} onAdd={add} />}
    </Stack>
  )
}

/** Enamel that was taken off between two teeth. */
export function IprRows({ form: { values, set, problems } }: { form: ControlFormState }) {
  const rows = values.ipr
  const change = (no: number, part: Partial<TypedIpr>) =>
    set({ ipr: rows.map((row) => (row.no === no ? { ...row, ...part } : row)) })
  return (
    <Stack gap={8} role="group" aria-label={TEXTS.ipr}>
      <span className={css.label}>{TEXTS.ipr}</span>
      {rows.map(({ no, from, to, mm }) => (
        <div key={no} className={css.row}>
          <ToothText
            label={TEXTS.from}
            value={from}
            onChange={(next) => change(no, { from: next })}
            error={problems[`ipr.${no}.from`]}
          />
          <ToothText
            label={TEXTS.to}
            value={to}
            onChange={(next) => change(no, { to: next })}
            error={problems[`ipr.${no}.to`]}
          />
          <DecimalInput
            label={TEXTS.mm}
            value={mm}
            {...keepText((next) => change(no, { mm: next }))}
            error={problems[`ipr.${no}.mm`]}
          />
          <DropRow
            what={TEXTS.ipr}
            no={no}
            onDrop={() => set({ ipr: rows.filter((row) => row.no !== no) })}
          />
        </div>
      ))}
      {rows.length < 30 && (
        <AddRow
          what={TEXTS.ipr}
          onAdd={() => set({ ipr: [...rows, { no: nextNo(rows), from: '', to: '', mm: null }] })}
        />
      )}
    </Stack>
  )
}
