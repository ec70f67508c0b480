import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Button, Modal, Skeleton } from '@mantine/core'
import type { FormEvent } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { ask } from './asking.ts'
import { current, type PlanRow, rowsOf } from './plan-rows.ts'
import { PlanInputs } from './PlanInputs.tsx'
import css from './plans.module.css'
import { Refusal } from './Refusal.tsx'
import { Schedule } from './Schedule.tsx'
import { PLAN_TEXTS as TEXTS } from './texts.ts'
import { usePlanForm } from './use-plan-form.ts'
import { type Sources, useSources } from './use-sources.ts'

interface PlanFormProps {
  person_id: number
  /** A draft that is changed; a new plan without it. */
  plan?: PlanRow
  onClose: () => void
}

/** Makes a plan, or changes a draft: the terms, and the instalments that they come to beside them. */
export function PlanForm({ person_id, plan, onClose }: PlanFormProps) {
  const sources = useSources(person_id, plan)
  const { data: listed } = useRead(api.installment.list, rowsOf(plan?.id ?? 0), {
    quiet: true,
    enabled: plan !== undefined,
  })
  const phone = usePhone()
  const known = plan === undefined || listed !== undefined
  const days = current(listed?.data ?? []).flatMap(({ seq, due_on }) => (seq > 0 ? [due_on] : []))
  return (
    <Modal
      opened
      onClose={onClose}
      title={plan === undefined ? TEXTS.make_title : TEXTS.edit_title(plan.code)}
      size={960}
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      {sources === undefined || !known ? (
        <Skeleton height={320} radius="md" />
      ) : plan === undefined && sources.options.length === 0 ? (
        <Alert color="orange">{TEXTS.no_source}</Alert>
      ) : (
        <Terms person_id={person_id} plan={plan} days={days} sources={sources} onClose={onClose} />
      )}
    </Modal>
  )
}

interface TermsProps {
  person_id: number
  plan: PlanRow | undefined
  days: readonly string[]
  sources: Sources
  onClose: () => void
}

function Terms({ onClose, ...props }: TermsProps) {
  const form = usePlanForm({
    ...props,
    onSaved: (plan, starts) => {
      onClose()
      if (starts) ask({ kind: 'activate', plan })
    },
  })
  const { outcome, busy } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit(true)
  }
  return (
    <form noValidate onSubmit={submit}>
      <DraftLine draft={form.draft} />
      <div className={css.form}>
        <PlanInputs form={form} sources={props.sources} is_new={props.plan === undefined} />
        <Schedule rows={outcome?.rows ?? []} problem={outcome?.problem?.message}>
          {outcome !== undefined && outcome.charges > 0 && (
            <Alert color="orange" mt="xs" p="xs">
              {TEXTS.over_charge(formatMoney(outcome.charges))}
            </Alert>
          )}
        </Schedule>
      </div>
      <Refusal fault={form.fault} />
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {TEXTS.close}
        </Button>
        <Button variant="light" loading={busy} onClick={() => form.submit(false)}>
          {TEXTS.save_draft}
        </Button>
        <Button type="submit" loading={busy}>
          {TEXTS.save_and_start}
        </Button>
      </div>
    </form>
  )
}
