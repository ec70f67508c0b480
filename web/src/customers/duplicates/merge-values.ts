import { MERGE_CHOICES } from '@bcare/contract/customers/person-merge'
import { Person } from '@bcare/contract/customers/person'
import type { Row } from '@bcare/contract/kit/entity'
import { CUSTOM, isCustomKey } from '@bcare/contract/kit/custom'
import { MASK } from '@bcare/rules/settings/custom-field'
import { wordsOf } from '@bcare/rules/settings/custom-words'
import { formatBirth } from '@bcare/rules/customers/particulars/birth'
import { formatPhone } from '@bcare/rules/text/phone'
import { useAddress } from '../../shared/address.ts'
import { type DefinitionRow, fieldOf } from '../../kit/custom/definitions.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { MERGE_TEXTS as TEXTS } from './texts.ts'

export type PersonRow = Row<typeof Person>

/** A joined label shown in the place of an id. */
const LABELLED: Readonly<Record<string, keyof PersonRow>> = {
  occupation_term_id: 'occupation_name',
  block_reason_term_id: 'block_reason_name',
  referrer_person_id: 'referrer_name',
  branch_id: 'branch_name',
}

interface Line {
  name: string
  label: string
  different: boolean
}

/** The choices of a merge in their order, and whether the records differ in each: the server has seen them whole. */
export const linesOf = (different: readonly string[], definitions: readonly DefinitionRow[]): Line[] => [
  ...[...MERGE_CHOICES.keys()].map((name) => ({
    name,
    label: TEXTS.groups[name] ?? Person.labels[name] ?? name,
    different: different.includes(name),
  })),
  ...definitions.map(({ name, label }) => ({
    name: `${CUSTOM}${name}`,
    label,
    different: different.includes(`${CUSTOM}${name}`),
  })),
]

const plain = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'boolean'
      ? value
        ? TEXTS.yes
        : TEXTS.no
      : typeof value === 'string' || typeof value === 'number'
        ? String(value)
        : JSON.stringify(value)

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** What a record says in a custom field. */
function customWords(
  { custom, custom_names }: PersonRow,
  fields: readonly DefinitionRow[],
  name: string,
): string {
  const row = fields.find((one) => one.name === name)
  const value = custom?.[name]
  if (row === undefined || value === undefined) return ''
  return value === MASK ? MASK : wordsOf(fieldOf(row), value, custom_names?.[name])
}

/** What one record says in each choice, in the words that people read. */
export function useSaid(person: PersonRow, fields: readonly DefinitionRow[]): (name: string) => string {
  const address = useAddress({ ...person, address_legacy: null })
  const genders = useConstant('person.gender')
  const owners = useConstant('person.phone_owner')
  const channels = useConstant('person.first_channel')
  const labelOf = (options: typeof genders, value: string | null) =>
    options.find((option) => option.value === value)?.label ?? value
  const said: Readonly<Record<string, () => string | null | undefined>> = {
    birth: () => formatBirth(person),
    address: () => address,
    gender: () => (person.gender === 'unknown' ? '' : labelOf(genders, person.gender)),
    phone: () =>
      joined(
        person.phone && formatPhone(person.phone),
        person.phone && person.phone_owner !== 'self' ? labelOf(owners, person.phone_owner) : null,
        person.no_phone_reason,
      ),
    phone2: () => person.phone2 && formatPhone(person.phone2),
    source: () =>
      joined(
        person.source_name,
        person.source_detail,
        person.campaign,
        labelOf(channels, person.first_channel),
      ),
    do_not_contact: () => joined(plain(person.do_not_contact), person.do_not_contact_reason),
    national_id: () => (person.has_national_id ? TEXTS.has_number : ''),
    blocked: () => joined(plain(person.blocked), person.block_reason_name),
  }
  return (name) => {
    const words = said[name]
    if (words !== undefined) return words() ?? ''
    if (isCustomKey(name)) return customWords(person, fields, name.slice(CUSTOM.length))
    const field = LABELLED[name] ?? (name as keyof PersonRow)
    return plain(person[field])
  }
}
