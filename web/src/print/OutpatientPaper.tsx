import { formatDateTime } from '@bcare/rules/text/date'
import type { Answers } from '@bcare/rules/treatment/records/field'
import { OUTPATIENT_RECORD } from '@bcare/rules/treatment/records/outpatient-record'
import { api, useRead } from '../kit/api/api.ts'
import { useRecordId } from '../kit/record/record-id.ts'
import { useMay } from '../kit/session/may.ts'
import { PrintPart } from '../shared/print/PrintPieces.tsx'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { isSigned, RecordEnd, RecordPart, RecordPerson, type SignedRecord } from './RecordPieces.tsx'
import { RECORD_PAPER_TEXTS as TEXTS } from './record-texts.ts'

/** `/print/outpatient-medical/{id}`: a signed outpatient record, as it was signed. */
export function OutpatientPaper() {
  const id = useRecordId()
  if (id === undefined) return <NoPaper />
  return (
    <PaperGate form="outpatient_record">
      <Outpatient id={id} />
    </PaperGate>
  )
}

function Outpatient({ id }: { id: number }) {
  const found = useRead(api.personData.record, { id }, { quiet: true })
  const instead = paperInstead([found])
  if (instead !== undefined || !found.data) return instead
  const row = found.data
  if (row.kind !== 'outpatient_record') return <NoPaper />
  if (row.status === 'void') return <PaperRefused about={TEXTS.void} />
  if (!isSigned(row)) return <PaperRefused about={TEXTS.not_signed} />
  return <Signed row={row} />
}

function Signed({ row }: { row: SignedRecord }) {
  const { id, person_id, code } = row
  const whole = useMay('national_id:read')
  const person = useRead(api.person.get, { id: person_id }, { quiet: true })
  const number = useRead(api.person.national_id, { id: person_id, whole }, { quiet: true })
  const instead = paperInstead([person, number])
  if (instead !== undefined || !person.data || !number.data) return instead
  const { performed = [] } = row.frozen
  const answers = (row.value ?? {}) as Answers
  const { closing, ...before } = OUTPATIENT_RECORD
  return (
    <PrintSheet
      printed={{ form: 'outpatient_record', id, person_id }}
      record={{ code: code ?? '', path: `/print/outpatient-medical/${id}` }}
      title={TEXTS.outpatient}
      subtitle={TEXTS.number(code ?? '')}
    >
      <RecordPerson row={row} phone={person.data.phone} national_id={number.data.national_id} />
      {Object.entries(before).map(([name, section]) => (
        <RecordPart key={name} section={section} answers={answers} />
      ))}
      {performed.length > 0 && <PerformedTable performed={performed} />}
      <RecordPart section={closing} answers={answers} />
      <RecordEnd row={row} head />
    </PrintSheet>
  )
}

/** What was done, as the signature keeps it. */
const PerformedTable = ({ performed }: { performed: NonNullable<SignedRecord['frozen']['performed']> }) => (
  <PrintPart title={TEXTS.performed}>
    <table>
      <thead>
        <tr>
          <th>{TEXTS.performed_at}</th>
          <th>{TEXTS.teeth}</th>
          <th>{TEXTS.content}</th>
          <th>{TEXTS.doctor}</th>
        </tr>
      </thead>
      <tbody>
        {performed.map((step) => (
          <tr key={`${step.performed_at}/${step.title}/${step.teeth}`}>
            <td>{formatDateTime(step.performed_at)}</td>
            <td>{step.teeth}</td>
            <td>{[step.title, step.note].filter(Boolean).join(': ')}</td>
            <td>{step.doctor_name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </PrintPart>
)
