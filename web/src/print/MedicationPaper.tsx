import type { SignedFacts } from '@bcare/contract/customers/signed-facts'
import type { AttachmentDataListed } from '@bcare/contract/treatment/attachment-data'
import type { Medication } from '@bcare/contract/treatment/medication'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { formatNumber } from '@bcare/rules/text/number'
import { formatPhone } from '@bcare/rules/text/phone'
import {
  drugText,
  quantityText,
  quantityWords,
  usageText,
  type MedicineLine,
} from '@bcare/rules/treatment/prescription/dosage'
import { idIn, usePathParams } from '../kit/page/search-params.ts'
import { api, useRead } from '../kit/api/api.ts'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { useMay } from '../kit/session/may.ts'
import { PrintEnd, PrintFacts, PrintPart, PrintSigns } from '../shared/print/PrintPieces.tsx'
import { PrintSheet } from '../shared/print/PrintSheet.tsx'
import { NoPaper, PaperGate, paperInstead, PaperRefused } from '../shared/print/PrintStates.tsx'
import { MEDICATION_TEXTS as TEXTS } from './medication-texts.ts'
import css from './medication.module.css'

/** `/print/medication/{id}/{personId}/{attachmentId?}`: a signed prescription, as it was signed. */
export function MedicationPaper() {
  const asked = usePathParams<'id' | 'personId' | 'attachmentId'>()
  const [id, person_id] = [idIn(asked.id), idIn(asked.personId)]
  const attachment_id = asked.attachmentId === undefined ? undefined : idIn(asked.attachmentId)
  if (id === undefined || person_id === undefined) return <NoPaper />
  if (asked.attachmentId !== undefined && attachment_id === undefined) return <NoPaper />
  return (
    <PaperGate form="medication">
      <Prescription id={id} person_id={person_id} attachment_id={attachment_id} />
    </PaperGate>
  )
}

interface PrescriptionProps {
  id: number
  person_id: number
  attachment_id: number | undefined
}

function Prescription({ id, person_id, attachment_id }: PrescriptionProps) {
  const whole = useMay('national_id:read')
  const found = useRead(api.attachmentData.list, { person_id, kind: 'medication', id }, { quiet: true })
  const person = useRead(api.person.get, { id: person_id }, { quiet: true })
  const number = useRead(api.person.national_id, { id: person_id, whole }, { quiet: true })
  const instead = paperInstead([found, person, number])
  if (instead !== undefined || !found.data || !person.data || !number.data) return instead
  const [row] = found.data.data
  if (row === undefined || (attachment_id !== undefined && row.attachment_id !== attachment_id))
    return <NoPaper />
  if (row.status === 'void') return <PaperRefused about={TEXTS.void} />
  if (row.frozen === null || row.signed_at === null) return <PaperRefused about={TEXTS.not_signed} />
  return (
    <PrintSheet
      printed={{ form: 'medication', id, person_id }}
      record={{ code: row.code ?? '', path: `/print/medication/${id}/${person_id}` }}
      title={TEXTS.title}
      subtitle={TEXTS.number(row.code ?? '')}
    >
      {row.is_replaced && <p>{TEXTS.replaced}</p>}
      <Paper
        row={row}
        facts={row.frozen}
        signed_at={row.signed_at}
        phone={person.data.phone}
        national_id={number.data.national_id}
      />
    </PrintSheet>
  )
}

interface PaperProps {
  row: AttachmentDataListed
  facts: SignedFacts
  signed_at: string
  phone: string | null
  national_id: string | null
}

function Paper({ row, facts, signed_at, phone, national_id }: PaperProps) {
  const genders = useConstant('person.gender')
  const { person, signer } = facts
  const value = row.value as Medication
  const { lines = [], weight_kg, advice, re_exam_on, icd_code } = value
  const gender = genders.find((one) => one.value === person.gender && one.value !== 'unknown')?.label
  const [year = '', month = '', day = ''] = clinicDate(new Date(signed_at)).split('-')
  return (
    <>
      <PrintFacts
        facts={[
          [TEXTS.person, person.name.toLocaleUpperCase('vi')],
          [TEXTS.birth, person.birth],
          [TEXTS.age, person.months === null ? person.age : TEXTS.months(person.months)],
          [TEXTS.gender, gender],
          [TEXTS.weight, weight_kg && TEXTS.kilograms(formatNumber(weight_kg, 2))],
          [TEXTS.carer, value.carer_name],
          [TEXTS.national_id, national_id],
          [TEXTS.phone, phone && formatPhone(phone)],
          [TEXTS.address, person.address],
          [TEXTS.diagnosis, [value.diagnosis, icd_code && `(${icd_code})`].filter(Boolean).join(' ')],
        ]}
      />
      <PrintPart title={TEXTS.medicines}>
        <ol className={css.drugs}>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- what was signed has an order and no ids
            <Drug key={at} line={line} />
          ))}
        </ol>
        <p className={css.count}>{TEXTS.count(quantityText(lines.length))}</p>
        <div className={css.strike} aria-hidden />
      </PrintPart>
      <PrintEnd>
        {advice !== undefined && (
          <p>
            <strong>{TEXTS.advice}:</strong> {advice}
          </p>
        )}
        {re_exam_on !== undefined && (
          <p>
            <strong>{TEXTS.re_exam}:</strong> {TEXTS.re_exam_day(formatDate(re_exam_on))}
          </p>
        )}
        <div className={css.signed}>
          <p className={css.day}>{TEXTS.day(day, month, year)}</p>
          <PrintSigns signers={[[TEXTS.doctor, TEXTS.licence(signer.name, signer.licence_no)]]} />
        </div>
      </PrintEnd>
    </>
  )
}

/** One medicine: what, how much in figures and words, and how it is taken. */
function Drug({ line }: { line: MedicineLine }) {
  const words = quantityWords(line.quantity)
  return (
    <li>
      <span className={css.drug}>
        <strong>{[drugText(line), line.form?.toLowerCase()].filter(Boolean).join(', ')}</strong>
        <strong className={css.quantity}>
          {[quantityText(line.quantity, line.unit), words && `(${words.toLowerCase()})`]
            .filter(Boolean)
            .join(' ')}
        </strong>
      </span>
      <span className={css.usage}>{usageText(line)}</span>
    </li>
  )
}
