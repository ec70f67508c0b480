import type { Fault } from '@bcare/contract/kit/codes'
import type { PersonDataListed, PersonDataVersion } from '@bcare/contract/customers/person-data'
import { canonicalJson, type Json } from '@bcare/rules/treatment/agreement'
import type { Answers } from '@bcare/rules/treatment/records/field'
import { RECORD_FORMS, type RecordKind } from '@bcare/rules/treatment/records/signing'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { answersOf, problemsOf, type Typed, typedOf } from './record-values.ts'
import { RECORD_TEXTS as TEXTS } from './texts.ts'

export interface RecordFormOptions {
  person_id: number
  kind: RecordKind
  /** The version that is changed or corrected; a new record without it. */
  version: PersonDataListed | undefined
  /** What a new one begins with. */
  initial: Answers
  onSaved: () => void
}

export const answersIn = ({ value }: Pick<PersonDataVersion, 'value'>): Answers => (value ?? {}) as Answers

const isSame = (stored: unknown, sent: unknown): boolean =>
  canonicalJson(stored as Json) === canonicalJson(sent as Json)

/** Writes the next version of a record, and signs it. */
function useRecordWrites({ person_id, kind, version }: RecordFormOptions, key: string) {
  const [made, setMade] = useState<PersonDataVersion | undefined>(version)
  const is_newest = made !== undefined && (made !== version || version.is_newest)
  const options = { quiet: true, touches: ['medical_history'] } as const
  const write = useWrite(api.personData.set, options)
  const seal = useWrite(api.personData.sign, options)
  return {
    made,
    busy: write.isPending || seal.isPending,
    keep: async (value: Record<string, unknown>) => {
      if (made?.status === 'draft' && isSame(made.value, value)) return made
      const row = await write.mutateAsync({
        person_id,
        kind,
        key,
        value,
        ...(is_newest && { version_no: made.version_no }),
      })
      setMade(row)
      return row
    },
    sign: ({ version_no }: PersonDataVersion) => seal.mutateAsync({ person_id, kind, key, version_no }),
  }
}

/** Fields that the server found wrong, by their names in the form. */
function refusedFields(fault: Fault | null): Readonly<Record<string, string>> {
  const { errors = [] } = (fault?.data ?? {}) as { errors?: readonly { field: string; message: string }[] }
  return Object.fromEntries(
    errors.map(({ field, message }) => [field.replace(/^value\./, '').split('.')[0] ?? '', message]),
  )
}

/** A record as it is typed, and the saving and signing of it. */
export function useRecordForm(options: RecordFormOptions) {
  const { person_id, kind, version, initial, onSaved } = options
  const { form } = RECORD_FORMS[kind]
  const draft = useDraft(`record.${kind}`, version?.id ?? `new:person:${person_id}`)
  const first = () => typedOf(version === undefined ? initial : answersIn(version))
  const [typed, setTyped] = useDraftState<Typed>(draft, 'typed', first)
  const [key] = useDraftState(draft, 'key', () => version?.key ?? `${kind}-${crypto.randomUUID()}`)
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const { made, busy, keep, sign } = useRecordWrites(options, key)
  const problems = problemsOf(form, typed)
  const submit = async (ending: 'draft' | 'signed'): Promise<void> => {
    setTried(true)
    if (Object.keys(problems).length > 0) return
    setFault(null)
    try {
      const row = await keep(answersOf(form, typed))
      if (ending === 'signed') await sign(row)
      draft.saved()
      toast({ type: 'success', title: (ending === 'signed' ? TEXTS.signed : TEXTS.saved)(row.code ?? '') })
      onSaved()
    } catch (refused) {
      setFault(refused as Fault)
    }
  }
  return {
    draft,
    typed,
    set: (name: string, value: Typed[string]) => setTyped((now) => ({ ...now, [name]: value })),
    problems: { ...refusedFields(fault), ...(tried ? problems : {}) },
    is_new: made === undefined,
    busy,
    fault,
    submit,
  }
}
export type RecordFormState = ReturnType<typeof useRecordForm>
