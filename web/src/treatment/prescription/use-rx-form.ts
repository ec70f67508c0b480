import type { AttachmentDataListed, AttachmentDataVersion } from '@bcare/contract/treatment/attachment-data'
import type { Fault } from '@bcare/contract/kit/codes'
import { canonicalJson, type Json } from '@bcare/rules/treatment/agreement'
import { AGREED_KINDS } from '@bcare/rules/treatment/line'
import { prescriptionWarnings, type PrescriptionWarning } from '@bcare/rules/treatment/prescription/warnings'
import { clinicDate } from '@bcare/rules/text/date'
import { useMemo, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { numberOf } from '../../kit/form/inputs/typed-number.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { useNow } from '../../kit/use-now.ts'
import {
  isStorable,
  medicationOf,
  problemsOf,
  toMedication,
  type CatalogueMedicine,
  type RxProblems,
  type RxValues,
} from './rx-values.ts'
import { RX_TEXTS as TEXTS } from './texts.ts'

const WORDS = {
  required: TEXTS.required,
  wrong: TEXTS.wrong,
  day_wrong: TEXTS.day_wrong,
  no_line: TEXTS.no_line,
  no_exam: TEXTS.no_exam,
  range: (from: number, to: number) => `Nhập số từ ${from === 0 ? 'trên 0' : from} đến ${to}`,
}

/** Lines that nothing more is written under. */
const OVER = ['declined', 'cancelled']
/** Which line a prescription most likely belongs to. */
const LIKELY = ['in_progress', 'agreed', 'completed']
const rank = (status: string): number => (LIKELY.indexOf(status) + LIKELY.length) % (LIKELY.length + 1)

/** The lines that a prescription of a customer can belong to, the likeliest first. */
export function useRxLines(person_id: number) {
  const { data } = useRead(
    api.attachment.list,
    { person_id, kind: [...AGREED_KINDS], limit: 100 },
    { quiet: true },
  )
  return useMemo(
    () =>
      data?.data
        .filter(({ status }) => !OVER.includes(status))
        .toSorted((one, other) => rank(one.status) - rank(other.status) || other.id - one.id),
    [data],
  )
}
export type RxLine = NonNullable<ReturnType<typeof useRxLines>>[number]

const medicinesIn = ({ data }: { data: readonly CatalogueMedicine[] }): readonly CatalogueMedicine[] =>
  data.map(({ id, name, code, unit_name, medicine }) => ({ id, name, code, unit_name, medicine }))
const NO_MEDICINES: readonly CatalogueMedicine[] = []

/** Medicines of the catalogue; a clinic has few enough to be read at once. */
function useMedicines(): readonly CatalogueMedicine[] {
  const { data } = useRead(
    api.product.list,
    { kind: ['medicine'], is_active: true, limit: 200, sort_by: 'name', order: 'asc' },
    { quiet: true, select: medicinesIn },
  )
  return data ?? NO_MEDICINES
}

/** What speaks against what is typed, as the server will judge it when it is signed. */
function useWarnings(person_id: number, values: RxValues, catalogue: readonly CatalogueMedicine[]) {
  const may_know = useMay('medical_history:read')
  const person = useRead(api.person.get, { id: person_id }, { quiet: true }).data
  const alerts = useRead(api.personData.alerts, { person_id }, { quiet: true, enabled: may_know }).data
  const today = clinicDate(useNow())
  return useMemo((): { person: typeof person; warnings: readonly PrescriptionWarning[] } => {
    if (person === undefined) return { person, warnings: [] }
    const lines = values.lines.map((line) => ({
      drug_name: line.drug_name,
      trade_name: line.trade_name,
      ...catalogue.find(({ id }) => id === line.product_id)?.medicine,
    }))
    const checked = {
      ...person,
      allergies: alerts?.allergies ?? [],
      is_pregnant: alerts?.is_pregnant === true,
    }
    const { weight_kg, carer_name } = values
    const typed = { lines, weight_kg: numberOf(weight_kg) ?? undefined, carer_name }
    return { person, warnings: prescriptionWarnings(typed, checked, today) }
  }, [person, alerts, values, catalogue, today])
}

export interface RxFormOptions {
  person_id: number
  /** The version that is changed or corrected; a new prescription without it. */
  version?: AttachmentDataListed | undefined
  /** The one that a new one is a copy of. */
  copied_id?: number | undefined
  initial: RxValues
  onSaved: () => void
}

const KIND = 'medication'
const NO_PROBLEMS: RxProblems = { lines: new Map(), fields: {} }

/** Whether a stored version says what was typed: then there is nothing to write. */
const isSame = (stored: unknown, typed: unknown): boolean =>
  canonicalJson(stored as Json) === canonicalJson(typed as Json)

/** Writes a prescription under its line, which for a customer without one is a new examination, and signs it. */
function useRxWrites({ person_id, version }: RxFormOptions, doctor_id: number | undefined) {
  const [made, setMade] = useState<AttachmentDataVersion | undefined>(version)
  // Of what is signed, a correction may have been thrown away since: that one is the newest then.
  const is_newest = made !== undefined && (made !== version || version.is_newest)
  const options = { quiet: true, touches: ['attachment'] } as const
  const add = useWrite(api.attachment.add, options)
  const write = useWrite(api.attachmentData.set, options)
  const seal = useWrite(api.attachmentData.sign, options)
  return {
    made,
    busy: add.isPending || write.isPending || seal.isPending,
    examine: async (product_id: number) =>
      (await add.mutateAsync({ person_id, product_id, ...(doctor_id !== undefined && { doctor_id }) })).id,
    keep: async (attachment_id: number, key: string, values: RxValues) => {
      const value = toMedication(values, doctor_id)
      if (made?.status === 'draft' && isSame(made.value, value)) return made
      const row = await write.mutateAsync({
        attachment_id,
        kind: KIND,
        key,
        value,
        ...(is_newest && { version_no: made.version_no }),
      })
      setMade(row)
      return row
    },
    sign: (row: AttachmentDataVersion, reason: string | undefined) =>
      seal.mutateAsync({
        attachment_id: row.attachment_id,
        kind: KIND,
        key: row.key,
        version_no: row.version_no,
        ...(reason !== undefined && { force: true, reason }),
      }),
  }
}

export const warningsOf = (fault: Fault | null): readonly PrescriptionWarning[] | undefined =>
  (fault?.data as { warnings?: readonly PrescriptionWarning[] } | undefined)?.warnings

/** A prescription as it is typed, what speaks against it, and the saving and signing of it. */
export function useRxForm(options: RxFormOptions) {
  const { person_id, version, copied_id, initial, onSaved } = options
  const me = useMe()
  const about = copied_id === undefined ? `new:person:${person_id}` : `copy:${copied_id}`
  const draft = useDraft('prescription', version?.id ?? about)
  const [values, setValues] = useDraftState<RxValues>(draft, 'values', initial)
  const [key] = useDraftState(draft, 'key', () => version?.key ?? `rx-${crypto.randomUUID()}`)
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const doctor_id = me?.is_doctor ? me.user.id : version && medicationOf(version).doctor_id
  const { made, busy, examine, keep, sign } = useRxWrites(options, doctor_id)
  const catalogue = useMedicines()
  const { person, warnings } = useWarnings(person_id, values, catalogue)
  const set = (part: Partial<RxValues>) => setValues((now) => ({ ...now, ...part }))
  const is_new_exam = version === undefined && values.attachment_id === null
  const problems = problemsOf(values, is_new_exam, WORDS)
  /** Stores what was typed; what was added once is written on from then on. */
  const store = async () => {
    const attachment_id = values.attachment_id ?? (await examine(values.exam_id ?? 0))
    set({ attachment_id })
    return keep(attachment_id, key, values)
  }
  const submit = async (ending: 'draft' | 'signed', reason?: string): Promise<boolean> => {
    setTried(true)
    if (!isStorable(problems)) return false
    setFault(null)
    try {
      const row = await store()
      if (ending === 'signed') await sign(row, reason)
      draft.saved()
      toast({
        type: 'success',
        title: (ending === 'signed' ? TEXTS.signed : TEXTS.saved)(row.code ?? ''),
      })
      onSaved()
      return true
    } catch (refused) {
      setFault(refused as Fault)
      return false
    }
  }
  return {
    draft,
    values,
    set,
    catalogue,
    person,
    warnings,
    problems: tried ? problems : NO_PROBLEMS,
    is_new: made === undefined,
    is_new_exam,
    busy,
    fault,
    forget: () => setFault(null),
    submit,
  }
}

export type RxForm = ReturnType<typeof useRxForm>
