import type { Row } from '@bcare/contract'
import type { Deal } from '@bcare/contract/sales/deal'
import { BINDING_BILLS } from '@bcare/rules/billing/bill'
import { planSums } from '@bcare/rules/print/plan'
import { clinicDate } from '@bcare/rules/text/date'
import { AGREED_KINDS, BINDING_STATUSES } from '@bcare/rules/treatment/line'
import { idIn, usePathParams } from '../kit/page/search-params.ts'
import { api, useRead } from '../kit/api/api.ts'
import { serverNow } from '../kit/runtime/server-clock.ts'
import { useMay } from '../kit/session/may.ts'
import { alertWords } from '../shared/medical/alert-lines.ts'
import { ALERT_TEXTS } from '../shared/medical/texts.ts'
import { PrintPerson } from '../shared/print/PrintPerson.tsx'
import { PrintEnd, PrintPart, PrintSigns, PrintSums, type PrintedSum } from '../shared/print/PrintPieces.tsx'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { PRINT_TEXTS } from '../shared/print/texts.ts'
import { PerformedSteps, Visits } from './DealRecords.tsx'
import { PrintedLines, type PrintedLine } from './PrintedLines.tsx'
import { MONEY_TEXTS } from './money-texts.ts'
import { PAPER_TEXTS as TEXTS } from './texts.ts'

/** So many rows come in one page of a list. */
const MOST = 200
/** Before any clinic's first entry. */
const FROM = '1990-01-01'

/** `/print/deal/{id}/{personId}`: what was agreed on in a deal, and what of it was done. */
export function DealPaper() {
  const params = usePathParams<'id' | 'personId'>()
  const [id, person_id] = [idIn(params.id), idIn(params.personId)]
  if (id === undefined || person_id === undefined) return <NoPaper />
  return (
    <PaperGate form="deal">
      <Papers id={id} person_id={person_id} />
    </PaperGate>
  )
}

/** Everything that the paper says of a deal. */
function useDealPaper(id: number, person_id: number) {
  const quiet = { quiet: true }
  const may_know = useMay('medical_history:read')
  const of_deal = { deal_id: id, limit: MOST, order: 'asc' as const }
  return {
    may_know,
    deal: useRead(api.deal.get, { id }, quiet),
    person: useRead(api.person.get, { id: person_id }, quiet),
    alerts: useRead(api.personData.alerts, { person_id }, { ...quiet, enabled: may_know }),
    lines: useRead(
      api.attachment.list,
      { ...of_deal, kind: [...AGREED_KINDS], status: [...BINDING_STATUSES] },
      quiet,
    ),
    steps: useRead(
      api.attachment.query_operation,
      { deal_id: id, from: FROM, to: clinicDate(serverNow()), limit: MOST },
      quiet,
    ),
    visits: useRead(api.track.list, of_deal, quiet),
    money: useDealMoney(id),
  }
}

/** What of a deal is billed and paid, for users who may read bills; undefined until it is known. */
function useDealMoney(deal_id: number) {
  const may = useMay('bill:read')
  const read = useRead(
    api.bill.query,
    { deal_id, status: [...BINDING_BILLS], summary: true, limit: 1 },
    { quiet: true, enabled: may },
  )
  return { may, read, sums: read.data?.summary }
}

function Papers({ id, person_id }: { id: number; person_id: number }) {
  const { may_know, deal, person, alerts, lines, steps, visits, money } = useDealPaper(id, person_id)
  const instead = paperInstead([
    deal,
    person,
    lines,
    steps,
    visits,
    ...(may_know ? [alerts] : []),
    ...(money.may ? [money.read] : []),
  ])
  if (instead !== undefined || !deal.data || !person.data || !lines.data || !steps.data || !visits.data)
    return instead
  if (deal.data.person_id !== person_id) return <NoPaper />
  if ([lines, steps, visits].some(({ data }) => data !== undefined && data.total > data.data.length))
    return <PaperRefused about={PRINT_TEXTS.too_long(MOST)} />
  const warnings = alerts.data ? alertWords(alerts.data) : ''
  return (
    <PrintSheet
      printed={{ form: 'deal', id, person_id }}
      record={{ code: deal.data.code, path: `/deals?pipeline=${deal.data.pipeline_id}&deal=${id}` }}
      title={TEXTS.deal_title}
      subtitle={deal.data.name}
    >
      <PrintPerson
        person={person.data}
        further={[
          [TEXTS.deal_code, deal.data.code],
          [TEXTS.owner, deal.data.owner_name],
          [ALERT_TEXTS.alert, warnings],
        ]}
      />
      <Services lines={lines.data.data} />
      <PerformedSteps steps={steps.data.data.toReversed()} />
      <Visits visits={visits.data.data} />
      <DealEnd deal={deal.data} lines={lines.data.data} money={money.sums} />
    </PrintSheet>
  )
}

const Services = ({ lines }: { lines: readonly PrintedLine[] }) => (
  <PrintPart title={TEXTS.services}>
    {lines.length === 0 ? (
      <p>{TEXTS.no_services}</p>
    ) : (
      <PrintedLines label={TEXTS.services} groups={[{ heading: null, rows: lines }]} with_status />
    )}
  </PrintPart>
)

interface DealEndProps {
  deal: Row<typeof Deal>
  lines: readonly PrintedLine[]
  /** Sums of its bills, where the user may know them. */
  money: Record<string, number> | undefined
}

/** What of a deal is billed, paid and still owed; nothing before its first bill. */
function billedSums(money: Record<string, number> | undefined): PrintedSum[] {
  const { total = 0, remaining = 0 } = money ?? {}
  if (total === 0) return []
  return [
    { label: MONEY_TEXTS.deal_billed, amount: total },
    { label: MONEY_TEXTS.paid_sum, amount: total - remaining },
    { label: MONEY_TEXTS.owed_sum, amount: remaining },
  ]
}

function DealEnd({ deal, lines, money }: DealEndProps) {
  const { before, discount, vat, total } = planSums(lines)
  return (
    <PrintEnd>
      {lines.length > 0 && (
        <PrintSums
          sums={[
            ...(discount > 0 || vat > 0 ? [{ label: TEXTS.before, amount: before }] : []),
            ...(discount > 0 ? [{ label: TEXTS.discount, amount: -discount }] : []),
            ...(vat > 0 ? [{ label: TEXTS.vat, amount: vat }] : []),
            { label: TEXTS.to_pay, amount: total, is_main: true },
            ...billedSums(money),
          ]}
          words={total}
        />
      )}
      <PrintSigns signers={[[TEXTS.customer], [TEXTS.owner, deal.owner_name], [TEXTS.doctor]]} />
    </PrintEnd>
  )
}
