import type { Row } from '@bcare/contract'
import type { Track } from '@bcare/contract/appointments/track'
import type { PerformedStep } from '@bcare/contract/treatment/performed'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { teethText } from '@bcare/rules/treatment/teeth'
import type * as z from 'zod/mini'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { PrintLines, type PrintedColumn } from '../shared/print/PrintLines.tsx'
import { PrintPart } from '../shared/print/PrintPieces.tsx'
import { PAPER_TEXTS as TEXTS } from './texts.ts'

type Step = z.output<typeof PerformedStep>
type Visit = Row<typeof Track>

const dayOf = (moment: string | null): string =>
  moment === null ? '' : formatDate(clinicDate(new Date(moment)))

const STEP_COLUMNS: readonly PrintedColumn<Step>[] = [
  { label: TEXTS.day, cell: ({ performed_at }) => dayOf(performed_at) },
  { label: TEXTS.content, is_wide: true, cell: ({ title, line_title }) => `${title} · ${line_title}` },
  { label: TEXTS.teeth, cell: ({ teeth }) => teethText(teeth) },
  { label: TEXTS.doctor, cell: ({ doctor_name }) => doctor_name },
  { label: TEXTS.note, cell: ({ clinical_note }) => clinical_note },
]

/** What was done, the oldest first. */
export const PerformedSteps = ({ steps }: { steps: readonly Step[] }) => (
  <PrintPart title={TEXTS.performed}>
    {steps.length === 0 ? (
      <p>{TEXTS.no_performed}</p>
    ) : (
      <PrintLines
        label={TEXTS.performed}
        columns={STEP_COLUMNS}
        groups={[{ heading: null, rows: steps }]}
        narrow={({ title, performed_at, doctor_name }) => [title, doctor_name ?? '', dayOf(performed_at)]}
      />
    )}
  </PrintPart>
)

/** When the customer came for it. */
export function Visits({ visits }: { visits: readonly Visit[] }) {
  const outcomes = useConstant('track.outcome')
  const outcomeOf = ({ outcome }: Visit) => outcomes.find(({ value }) => value === outcome)?.label ?? ''
  const columns: readonly PrintedColumn<Visit>[] = [
    { label: TEXTS.day, cell: ({ visit_date }) => formatDate(visit_date) },
    { label: TEXTS.visit, cell: ({ code }) => code },
    { label: TEXTS.reason, is_wide: true, cell: ({ reason }) => reason },
    { label: TEXTS.doctor, cell: ({ doctor_name }) => doctor_name },
    { label: TEXTS.outcome, cell: outcomeOf },
  ]
  return (
    <PrintPart title={TEXTS.visits}>
      {visits.length === 0 ? (
        <p>{TEXTS.no_visits}</p>
      ) : (
        <PrintLines
          label={TEXTS.visits}
          columns={columns}
          groups={[{ heading: null, rows: visits }]}
          narrow={(visit) => [
            visit.reason ?? visit.code,
            visit.doctor_name ?? '',
            formatDate(visit.visit_date),
          ]}
        />
      )}
    </PrintPart>
  )
}
