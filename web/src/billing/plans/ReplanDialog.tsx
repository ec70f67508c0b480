import { clinicDate } from '@bcare/rules/text/date'
import { DATED, dayInMonth, type Planned, replan, replanProblem } from '@bcare/rules/billing/schedule'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, Modal, Skeleton, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { toast } from '../../kit/page/toast.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useNow } from '../../kit/use-now.ts'
import { current, type InstallmentRow, type PlanRow, rowsOf, TOUCHED } from './plan-rows.ts'
import { rhythmOf, type RhythmValues } from './plan-terms.ts'
import css from './plans.module.css'
import type { PlanDialogProps } from './ReasonDialogs.tsx'
import { Refusal } from './Refusal.tsx'
import { RhythmInputs } from './RhythmInputs.tsx'
import { Schedule } from './Schedule.tsx'
import { PLAN_TEXTS as TEXTS } from './texts.ts'
import { useLatest } from './use-latest.ts'

/** Plans what is unpaid by another rhythm: what has money stays. */
export function ReplanDialog({ plan: asked, onClose }: PlanDialogProps) {
  const plan = useLatest(asked)
  const phone = usePhone()
  const { data } = useRead(api.installment.list, rowsOf(plan.id), { quiet: true })
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.replan_title(plan.code)}
      size={860}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      {data === undefined ? (
        <Skeleton height={240} radius="md" />
      ) : (
        <Replanned plan={plan} rows={current(data.data)} onClose={onClose} />
      )}
    </Modal>
  )
}

const plannedOf = ({ seq, due_on, amount, paid, status }: InstallmentRow): Planned => ({
  seq,
  due_on,
  amount,
  frozen: paid > 0 || status === 'waived',
})

interface ReplannedProps {
  plan: PlanRow
  rows: readonly InstallmentRow[]
  onClose: () => void
}

function Replanned({ plan, rows, onClose }: ReplannedProps) {
  const { id, version, code, frequency, day_of_month } = plan
  const today = clinicDate(useNow())
  const planned = rows.map(plannedOf)
  const open = planned.filter(({ seq, frozen }) => seq > 0 && !frozen)
  const draft = useDraft('installment_plan.replan', id)
  const [values, setValues] = useDraftState<RhythmValues>(draft, 'values', () => ({
    count: open.length,
    frequency,
    first_due_on: open[0]?.due_on ?? dayInMonth(today, 1, Number(today.slice(8))),
    day_of_month,
    due_dates: DATED.includes(frequency) ? open.map(({ due_on }) => due_on) : [],
  }))
  const [reason, setReason] = useDraftState(draft, 'reason', '')
  const write = useWrite(api.installmentPlan.replan, { quiet: true, touches: TOUCHED })
  const rhythm = rhythmOf(values)
  const problem = rhythm && replanProblem(planned, rhythm)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rhythm === undefined || problem !== undefined) return
    const { due_dates, ...said } = rhythm
    write.mutate(
      {
        id,
        version,
        ...said,
        ...(due_dates !== undefined && { due_dates: [...due_dates] }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      },
      {
        onSuccess: () => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.replanned(code) })
          onClose()
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <DraftLine draft={draft} />
      <div className={css.form}>
        <div className={css.fields}>
          <Text size="sm">
            {TEXTS.replan_about(formatMoney(open.reduce((sum, { amount }) => sum + amount, 0)))}
          </Text>
          <RhythmInputs
            values={values}
            onChange={(part) => setValues((now) => ({ ...now, ...part }))}
            problem={problem}
          />
          <TextInput
            label={TEXTS.reason}
            maxLength={300}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
        <Schedule
          rows={rhythm === undefined || problem !== undefined ? [] : replan(planned, rhythm)}
          problem={problem?.message}
        />
      </div>
      <Refusal fault={write.error} />
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {TEXTS.close}
        </Button>
        <Button type="submit" loading={write.isPending}>
          {TEXTS.replan}
        </Button>
      </div>
    </form>
  )
}
