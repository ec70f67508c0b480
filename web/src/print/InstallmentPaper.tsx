import type { Output, Row } from '@bcare/contract'
import type { installment } from '@bcare/contract/billing/installment'
import type { InstallmentPlan } from '@bcare/contract/billing/installment-plan'
import { FREQUENCY_LABELS } from '@bcare/rules/billing/schedule'
import { formatCount } from '@bcare/rules/text/count'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { idIn, useSearchParams } from '../kit/page/search-params.ts'
import { api, useRead } from '../kit/api/api.ts'
import { PrintLines, type PrintedColumn } from '../shared/print/PrintLines.tsx'
import { PrintPerson } from '../shared/print/PrintPerson.tsx'
import { PrintEnd, PrintSigns, PrintSums } from '../shared/print/PrintPieces.tsx'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { PRINT_TEXTS } from '../shared/print/texts.ts'
import { INSTALLMENT_TEXTS as TEXTS } from './installment-texts.ts'

type Plan = Row<typeof InstallmentPlan>
type Part = Output<typeof installment.list>['data'][number]

/** So many rows come in one page of a list. */
const MOST = 200

/** `/print/plan/installment/{personId}?plan={id}`: a plan of instalments, to be signed; without `plan` the newest one. */
export function InstallmentPaper({ person_id }: { person_id: number }) {
  const [{ plan: asked }] = useSearchParams<'plan'>()
  const plan_id = asked === undefined ? undefined : idIn(String(asked))
  if (asked !== undefined && plan_id === undefined) return <NoPaper />
  return (
    <PaperGate form="plan_installment">
      <Found person_id={person_id} plan_id={plan_id} />
    </PaperGate>
  )
}

function Found({ person_id, plan_id }: { person_id: number; plan_id: number | undefined }) {
  const plans = useRead(
    api.installmentPlan.list,
    {
      person_id,
      ...(plan_id !== undefined && { id: plan_id }),
      sort_by: 'created_at',
      order: 'desc',
      limit: 1,
    },
    { quiet: true },
  )
  const instead = paperInstead([plans])
  if (instead !== undefined || plans.data === undefined) return instead
  const [plan] = plans.data.data
  if (plan !== undefined) return <Sheet plan={plan} />
  return plan_id === undefined ? <PaperRefused about={TEXTS.no_plan} /> : <NoPaper />
}

function Sheet({ plan }: { plan: Plan }) {
  const { id, code, person_id, status } = plan
  const person = useRead(api.person.get, { id: person_id }, { quiet: true })
  const parts = useRead(
    api.installment.list,
    { plan_id: id, sort_by: 'due_on', order: 'asc', limit: MOST },
    { quiet: true },
  )
  const instead = paperInstead([person, parts])
  if (instead !== undefined || person.data === undefined || parts.data === undefined) return instead
  if (status === 'cancelled') return <PaperRefused about={TEXTS.cancelled} />
  if (parts.data.total > parts.data.data.length) return <PaperRefused about={PRINT_TEXTS.too_long(MOST)} />
  const rows = parts.data.data
    .filter((part) => part.status !== 'cancelled')
    .toSorted((one, other) => one.seq - other.seq)
  return (
    <PrintSheet
      printed={{ form: 'plan_installment', id, person_id }}
      record={{ code, path: `/customer/profile/${person_id}?tab=payment` }}
      title={TEXTS.title}
      subtitle={[TEXTS.line(code), plan.agreement_no && TEXTS.agreement(plan.agreement_no)]
        .filter(Boolean)
        .join(' · ')}
    >
      <PrintPerson
        person={person.data}
        further={[
          [TEXTS.bill, plan.bill_code],
          [TEXTS.frequency, FREQUENCY_LABELS[plan.frequency]],
          [TEXTS.grace, TEXTS.days(plan.grace_days)],
          [TEXTS.late_fee, plan.late_fee ? formatMoney(plan.late_fee) : null],
          [TEXTS.note, plan.note],
        ]}
      />
      <PrintLines
        label={TEXTS.schedule}
        columns={COLUMNS}
        groups={[{ heading: null, rows }]}
        narrow={narrow}
      />
      <End plan={plan} />
    </PrintSheet>
  )
}

const nameOf = ({ seq }: Part): string => (seq === 0 ? TEXTS.down : TEXTS.part(seq))
const narrow = (part: Part): [string, string, string] => [
  nameOf(part),
  formatDate(part.due_on),
  formatCount(part.amount),
]

const COLUMNS: readonly PrintedColumn<Part>[] = [
  { label: TEXTS.name, is_wide: true, cell: nameOf },
  { label: TEXTS.due_on, cell: ({ due_on }) => formatDate(due_on) },
  { label: TEXTS.amount, is_figure: true, cell: ({ amount }) => formatCount(amount) },
  {
    label: TEXTS.paid,
    is_figure: true,
    cell: ({ paid, refunded }) => (paid > refunded ? formatCount(paid - refunded) : ''),
  },
  { label: TEXTS.remaining, is_figure: true, cell: ({ remaining }) => formatCount(remaining) },
]

function End({ plan }: { plan: Plan }) {
  const { principal, down_payment, total, paid, refunded, remaining, person_name } = plan
  const sum = (label: string, amount: number) => (amount > 0 ? [{ label, amount }] : [])
  return (
    <PrintEnd>
      <PrintSums
        sums={[
          ...sum(TEXTS.principal, principal),
          ...sum(TEXTS.charges, total - principal),
          ...sum(TEXTS.down, down_payment),
          { label: TEXTS.total, amount: total, is_main: true },
          ...sum(TEXTS.paid, paid - refunded),
          ...(paid > refunded ? [{ label: TEXTS.remaining, amount: remaining }] : []),
        ]}
        words={total}
      />
      <PrintSigns signers={[[TEXTS.customer, person_name], [TEXTS.clinic]]} />
    </PrintEnd>
  )
}
