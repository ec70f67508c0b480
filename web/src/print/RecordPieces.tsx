import type { PersonDataListed } from '@bcare/contract/customers/person-data'
import type { SignedFacts } from '@bcare/contract/customers/signed-facts'
import { formatDateTime } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { answered, type Answers, type RecordSection } from '@bcare/rules/treatment/records/field'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { PrintEnd, PrintFacts, PrintPart, PrintSigns } from '../shared/print/PrintPieces.tsx'
import { RECORD_PAPER_TEXTS as TEXTS } from './record-texts.ts'

/** A version that was signed, with what was frozen then. */
export interface SignedRecord extends PersonDataListed {
  frozen: SignedFacts
  signed_at: string
}

export const isSigned = (row: PersonDataListed): row is SignedRecord =>
  row.status === 'signed' && row.frozen !== null && row.signed_at !== null

/** Whom a record is of, as of the day of its signature. */
export function RecordPerson({
  row,
  phone,
  national_id,
}: {
  row: SignedRecord
  phone: string | null
  national_id: string | null
}) {
  const genders = useConstant('person.gender')
  const { person } = row.frozen
  return (
    <>
      {row.is_replaced && <p>{TEXTS.replaced}</p>}
      <PrintFacts
        facts={[
          [TEXTS.person, person.name.toLocaleUpperCase('vi')],
          [TEXTS.person_code, person.code],
          [TEXTS.birth, person.birth],
          [TEXTS.age, person.months === null ? person.age : TEXTS.months(person.months)],
          [
            TEXTS.gender,
            genders.find((one) => one.value === person.gender && one.value !== 'unknown')?.label,
          ],
          [TEXTS.national_id, national_id],
          [TEXTS.phone, phone && formatPhone(phone)],
          [TEXTS.address, person.address],
        ]}
      />
    </>
  )
}

/** What was answered in one section. */
export function RecordPart({ section, answers }: { section: RecordSection; answers: Answers }) {
  const said = answered(section, answers)
  return (
    <PrintPart title={section.label}>
      {said.length === 0 ? <p>{TEXTS.nothing}</p> : <PrintFacts facts={said} />}
    </PrintPart>
  )
}

/** The signature that stands under a record. */
export const RecordEnd = ({
  row: { frozen, signed_at },
  head = false,
}: {
  row: SignedRecord
  head?: boolean
}) => (
  <PrintEnd>
    <p>{TEXTS.signed_at(formatDateTime(signed_at))}</p>
    <PrintSigns
      signers={[
        ...(head ? ([[TEXTS.head]] as const) : []),
        [TEXTS.doctor, TEXTS.licence(frozen.signer.name, frozen.signer.licence_no)],
      ]}
    />
  </PrintEnd>
)
