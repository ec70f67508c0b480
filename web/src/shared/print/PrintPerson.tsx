import type { Row } from '@bcare/contract'
import type { Person } from '@bcare/contract/customers/person'
import { formatBirth } from '@bcare/rules/customers/particulars/birth'
import { formatPhone } from '@bcare/rules/text/phone'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useAddress } from '../address.ts'
import { PrintFacts, type PrintedFact } from './PrintPieces.tsx'
import { PRINT_TEXTS as TEXTS } from './texts.ts'

interface PrintPersonProps {
  person: Row<typeof Person>
  /** What a paper says besides. */
  further?: readonly PrintedFact[]
}

/** Who a paper is about; the phone as the server gives it to who prints. */
export function PrintPerson({ person, further = [] }: PrintPersonProps) {
  const genders = useConstant('person.gender')
  const address = useAddress(person)
  const gender =
    person.gender === 'unknown' ? '' : genders.find(({ value }) => value === person.gender)?.label
  return (
    <PrintFacts
      facts={[
        [TEXTS.person, person.full_name],
        [TEXTS.person_code, person.code],
        [TEXTS.birth, formatBirth(person)],
        [TEXTS.gender, gender],
        [TEXTS.person_phone, person.phone && formatPhone(person.phone)],
        [TEXTS.address, address],
        ...further,
      ]}
    />
  )
}
