import type { AttachmentDataListed, AttachmentDataVersion } from '@bcare/contract/treatment/attachment-data'
import type { ConsentData } from '@bcare/contract/treatment/consent-data'
import type { Fault } from '@bcare/contract/kit/codes'
import { filledConsent } from '@bcare/rules/treatment/consent'
import { teethText } from '@bcare/rules/treatment/teeth'
import { clinicDate, formatDate } from '@bcare/rules/text/date'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import type { RxLine } from '../prescription/use-rx-form.ts'
import { useSigner } from '../plan/use-signer.ts'
import { CONSENT_TEXTS as TEXTS } from './texts.ts'

/** A template of the clinic. */
export interface ConsentTemplate {
  id: number
  name: string
  version: number
  data: Record<string, unknown>
}

interface ConsentValues {
  attachment_id: number | null
  template_term_id: number | null
  template_version: number | null
  title: string
  text: string
}

export const consentOf = ({ value }: Pick<AttachmentDataVersion, 'value'>): ConsentData =>
  (value ?? {}) as ConsentData

const initialOf = (version: AttachmentDataListed | undefined, lines: readonly RxLine[]): ConsentValues => {
  const { template_term_id, template_version, title, text } = version ? consentOf(version) : {}
  return {
    attachment_id: version?.attachment_id ?? lines[0]?.id ?? null,
    template_term_id: template_term_id ?? null,
    template_version: template_version ?? null,
    title: title ?? '',
    text: text ?? '',
  }
}

export interface ConsentFormOptions {
  person_id: number
  version: AttachmentDataListed | undefined
  lines: readonly RxLine[]
  onSaved: () => void
}

/** What the blanks of a template are filled with. */
const factsOf = (person: { full_name: string; code: string } | undefined, line: RxLine | undefined) => ({
  khach: person?.full_name ?? '',
  ma: person?.code ?? '',
  dich_vu: line?.title ?? '',
  rang: line === undefined ? '' : teethText(line.teeth),
  bac_si: line?.doctor_name ?? '',
  ngay: formatDate(clinicDate(serverNow())),
})

/** How far a consent is brought: written, signed by the customer, or closed by the doctor as well. */
export type ConsentStep = 'draft' | 'customer' | 'doctor'

/** Writes the next version of a consent, and closes it where the doctor signs. */
function useConsentWrites(version: AttachmentDataListed | undefined, key: string) {
  const [made, setMade] = useState<AttachmentDataVersion | undefined>(version)
  const write = useWrite(api.attachmentData.set, { quiet: true })
  const seal = useWrite(api.attachmentData.sign, { quiet: true })
  const store = async (attachment_id: number, value: ConsentData, is_closed: boolean) => {
    const which = { attachment_id, kind: 'consent' as const, key }
    const row = await write.mutateAsync({ ...which, value, ...(made && { version_no: made.version_no }) })
    setMade(row)
    if (is_closed) await seal.mutateAsync({ ...which, version_no: row.version_no })
    return row
  }
  return { store, busy: write.isPending || seal.isPending }
}

/** A consent as it is written and signed. */
export function useConsentForm({ person_id, version, lines, onSaved }: ConsentFormOptions) {
  const draft = useDraft('consent', version?.id ?? `new:person:${person_id}`)
  const [values, setValues] = useDraftState<ConsentValues>(draft, 'values', () => initialOf(version, lines))
  const [key] = useDraftState(draft, 'key', () => version?.key ?? `consent-${crypto.randomUUID()}`)
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const signer = useSigner(person_id, draft)
  const { store, busy } = useConsentWrites(version, key)
  const set = (part: Partial<ConsentValues>) => setValues((now) => ({ ...now, ...part }))
  const take = ({ id, name, version: template_version, data }: ConsentTemplate) => {
    const facts = factsOf(
      signer.person,
      lines.find((one) => one.id === values.attachment_id),
    )
    const content = typeof data['content'] === 'string' ? data['content'] : ''
    set({ template_term_id: id, template_version, title: name, text: filledConsent(content, facts) })
  }
  const submit = async (step: ConsentStep): Promise<void> => {
    setTried(true)
    const { attachment_id, template_term_id, template_version, title, text } = values
    if (attachment_id === null || title.trim() === '' || text.trim() === '') return
    if (step !== 'draft' && signer.missing.length > 0) return signer.showMissing()
    setFault(null)
    const value = {
      ...(template_term_id !== null && { template_term_id }),
      ...(template_version !== null && { template_version }),
      title: title.trim(),
      text: text.trim(),
      ...(step !== 'draft' && { ...signer.mark(), agreed_on: clinicDate(serverNow()) }),
    }
    try {
      const row = await store(attachment_id, value, step === 'doctor')
      draft.saved()
      toast({ type: 'success', title: (step === 'doctor' ? TEXTS.signed : TEXTS.saved)(row.code ?? '') })
      onSaved()
    } catch (refused) {
      setFault(refused as Fault)
    }
  }
  const empty = (text: string) => (tried && text.trim() === '' ? TEXTS.required : undefined)
  return {
    draft,
    values,
    set,
    take,
    signer,
    submit,
    fault,
    busy,
    problems: {
      attachment_id: tried && values.attachment_id === null ? TEXTS.no_line : undefined,
      title: empty(values.title),
      text: empty(values.text),
    },
  }
}
export type ConsentFormState = ReturnType<typeof useConsentForm>
