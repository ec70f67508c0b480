import { NOTES } from '@bcare/rules/billing/shift'
import { formatCount } from '@bcare/rules/text/count'
import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Button, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { Refusal } from './Refusal.tsx'
import css from './shift.module.css'
import { readTyped, type ShiftRow } from './shift-rows.ts'
import { SHIFT_TEXTS as TEXTS } from './texts.ts'
import { type CountState, MOST_NOTES, useCount } from './use-count.ts'

const METHODS = { vocabulary: 'payment_method', is_active: true, limit: 200 } as const
const NOT_CONFIRMED: readonly unknown[] = ['cash', 'deposit', undefined, null]

/** Enter goes to the next field, as Tab does, and from the last one to the button: a drawer is counted without the mouse. */
function toNext(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  if (event.target.type === 'radio') return
  event.preventDefault()
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type=radio]), button[type=submit]'),
  ]
  const next = fields[fields.indexOf(event.target) + 1]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

interface CountFormProps {
  shift: ShiftRow
  /** Leaves a count that was begun once more as it was. */
  onStop?: () => void
  onFixed: () => void
}

/** The drawer is counted before the books say what should be in it. */
export function CountForm({ shift, onStop, onFixed }: CountFormProps) {
  const form = useCount(shift, onFixed)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields are the interactive ones; Enter of any of them comes here
    <form
      aria-label={TEXTS.counting}
      noValidate
      onKeyDown={toNext}
      onSubmit={(event) => {
        event.preventDefault()
        form.fix()
      }}
    >
      <Stack gap={12}>
        <DraftLine draft={form.draft} />
        <div className={css.columns}>
          <Cash form={form} />
          <Others form={form} />
        </div>
        {form.problem && (
          <Text size="sm" c="red.8" role="alert">
            {form.problem}
          </Text>
        )}
        <Refusal fault={form.fault} />
        <div className={css.foot}>
          <Text size="sm" c="gray.7">
            {form.is_again ? TEXTS.again_about : TEXTS.blind}
          </Text>
          {onStop && (
            <Button variant="default" onClick={onStop}>
              {TEXTS.stop_recount}
            </Button>
          )}
          <Button type="submit" loading={form.busy}>
            {form.is_again ? TEXTS.fix_again : TEXTS.fix}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** The notes, or their total, and what they come to in large digits. */
function Cash({ form }: { form: CountState }) {
  const { typed, set, setNote, sum } = form
  return (
    <section className={css.cash}>
      <SegmentedControl
        size="xs"
        aria-label={TEXTS.way}
        value={typed.way}
        onChange={(way) => set({ way: way === 'total' ? 'total' : 'notes' })}
        data={[
          { value: 'notes', label: TEXTS.by_notes },
          { value: 'total', label: TEXTS.by_total },
        ]}
      />
      {typed.way === 'total' ? (
        <MoneyInput
          label={TEXTS.total}
          value={typed.total}
          onChange={(total) => set({ total })}
          onText={(total) => set({ total })}
        />
      ) : (
        <Stack gap={4} role="group" aria-label={TEXTS.notes}>
          {NOTES.map((value) => {
            const count = readTyped(typed.notes[value], MOST_NOTES)
            return (
              <div key={value} className={css.note}>
                <span>{formatCount(value)} ×</span>
                <IntInput
                  aria-label={TEXTS.note_of(formatCount(value))}
                  value={typed.notes[value] ?? null}
                  onChange={(next) => setNote(value, next)}
                  onText={(text) => setNote(value, text)}
                  error={
                    count === undefined && typeof typed.notes[value] === 'number'
                      ? TEXTS.count_wrong
                      : undefined
                  }
                />
                <span className={css.worth}>{count ? formatCount(value * count) : ''}</span>
              </div>
            )
          })}
        </Stack>
      )}
      <p className={css.sum} aria-live="polite">
        <span>{TEXTS.counted}</span> <strong>{formatMoney(sum)}</strong>
      </p>
    </section>
  )
}

/** Card slips, transfers and the rest: confirmed too, and as blind. */
function Others({ form: { typed, setMethod } }: { form: CountState }) {
  const { data, error, refetch } = useRead(api.term.list, METHODS, { quiet: true })
  if (error && data === undefined)
    return (
      <Alert color="orange" title={error.message}>
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {DATA_TEXTS.retry}
        </Button>
      </Alert>
    )
  if (data === undefined) return <Skeleton height={200} />
  const methods = data.data.filter(
    (term) => !NOT_CONFIRMED.includes((term.data as { kind?: unknown } | null)?.kind),
  )
  if (methods.length === 0) return null
  return (
    <section className={css.others} role="group" aria-label={TEXTS.others}>
      <Text size="sm" fw={600}>
        {TEXTS.others}
      </Text>
      <Text size="xs" c="gray.7">
        {TEXTS.others_hint}
      </Text>
      {methods.map(({ id, name }) => (
        <MoneyInput
          key={id}
          label={name}
          value={typed.methods[id] ?? null}
          onChange={(amount) => setMethod(id, amount)}
          onText={(text) => setMethod(id, text)}
        />
      ))}
    </section>
  )
}
