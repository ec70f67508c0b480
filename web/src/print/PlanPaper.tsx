import { isPlanType, PLAN_TYPES, planSums, type PlanSums, type PlanType } from '@bcare/rules/print/plan'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { AGREED_KINDS } from '@bcare/rules/treatment/line'
import { idIn, usePathParams } from '../kit/page/search-params.ts'
import { api, useRead } from '../kit/api/api.ts'
import { serverNow } from '../kit/runtime/server-clock.ts'
import type { PrintedGroup } from '../shared/print/PrintLines.tsx'
import { PrintPerson } from '../shared/print/PrintPerson.tsx'
import { PrintEnd, PrintSigns, PrintSums } from '../shared/print/PrintPieces.tsx'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { PRINT_TEXTS } from '../shared/print/texts.ts'
import { InstallmentPaper } from './InstallmentPaper.tsx'
import { PrintedLines, type PrintedLine } from './PrintedLines.tsx'
import { PAPER_TEXTS as TEXTS } from './texts.ts'

/** So many lines come in one page of a list. */
const MOST = 200
const LAST = 1_000

/** `/print/plan/{type}/{personId}`: what is planned for a customer, with what it costs. */
export function PlanPaper() {
  const { type = '', personId } = usePathParams<'type' | 'personId'>()
  const person_id = idIn(personId)
  if (type === 'installment' && person_id !== undefined) return <InstallmentPaper person_id={person_id} />
  if (!isPlanType(type) || person_id === undefined) return <NoPaper />
  return (
    <PaperGate form={PLAN_TYPES[type].form}>
      <Plan type={type} person_id={person_id} />
    </PaperGate>
  )
}

function Plan({ type, person_id }: { type: PlanType; person_id: number }) {
  const { form, title, statuses } = PLAN_TYPES[type]
  const person = useRead(api.person.get, { id: person_id }, { quiet: true })
  const lines = useRead(
    api.attachment.list,
    { person_id, kind: [...AGREED_KINDS], status: [...statuses], limit: MOST, order: 'asc' },
    { quiet: true },
  )
  const instead = paperInstead([person, lines])
  if (instead !== undefined || person.data === undefined || lines.data === undefined) return instead
  const { data, total } = lines.data
  if (total > data.length) return <PaperRefused about={PRINT_TEXTS.too_long(MOST)} />
  if (total === 0) return <PaperRefused about={TEXTS.no_lines} />
  return (
    <PrintSheet
      printed={{ form, id: person_id, person_id }}
      record={{ code: person.data.code, path: `/customer/profile/${person_id}` }}
      title={title}
      subtitle={TEXTS.plan_day(formatDate(clinicDate(serverNow())))}
    >
      <PrintPerson person={person.data} />
      <PrintedLines label={TEXTS.plan_lines} groups={groupsOf(data)} with_status={type === 'treatment'} />
      <PlanEnd type={type} lines={data} sums={planSums(data)} />
    </PrintSheet>
  )
}

/** Lines by phase, those without one last, and within it choices below what they are choices of. */
function groupsOf(lines: readonly PrintedLine[]): PrintedGroup<PrintedLine>[] {
  const phases = Map.groupBy(lines, ({ phase_no }) => phase_no)
  const sorted = [...phases].toSorted(([one], [other]) => (one ?? LAST) - (other ?? LAST))
  return sorted.flatMap(([phase, of_phase]) =>
    [...Map.groupBy(of_phase, ({ alternative_group }) => alternative_group)].map(([group, rows]) => ({
      heading: headingOf(phases.size > 1 || phase !== null ? TEXTS.phase(phase) : null, group),
      rows,
    })),
  )
}

const headingOf = (phase: string | null, group: string | null): string | null =>
  [phase, group === null ? null : TEXTS.choice(group)].filter((part) => part !== null).join(' · ') || null

/** The one name that all lines have, if there is one. */
function onlyName(names: readonly (string | null)[]): string | null {
  const known = new Set(names.filter((name) => name !== null))
  return known.size === 1 ? ([...known][0] ?? null) : null
}

interface PlanEndProps {
  type: PlanType
  lines: readonly PrintedLine[]
  sums: PlanSums
}

function PlanEnd({ type, lines, sums: { before, discount, vat, total, undecided } }: PlanEndProps) {
  return (
    <PrintEnd>
      <PrintSums
        sums={[
          ...(discount > 0 || vat > 0 ? [{ label: TEXTS.before, amount: before }] : []),
          ...(discount > 0 ? [{ label: TEXTS.discount, amount: -discount }] : []),
          ...(vat > 0 ? [{ label: TEXTS.vat, amount: vat }] : []),
          { label: TEXTS.to_pay, amount: total, is_main: true },
          ...undecided.map(({ group, from, to }) => ({
            label: TEXTS.undecided(group),
            amount: TEXTS.range(formatMoney(from), formatMoney(to)),
          })),
        ]}
        words={total}
      />
      {undecided.length > 0 && <p>{TEXTS.not_included}</p>}
      {type === 'quote' && <p>{TEXTS.quote_valid}</p>}
      <PrintSigns
        signers={[
          [TEXTS.customer],
          type === 'quote'
            ? [TEXTS.consultant, onlyName(lines.map(({ consultant_name }) => consultant_name))]
            : [TEXTS.doctor, onlyName(lines.map(({ doctor_name }) => doctor_name))],
        ]}
      />
    </PrintEnd>
  )
}
