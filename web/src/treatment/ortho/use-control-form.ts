import type { AttachmentDataListed, AttachmentDataVersion } from '@bcare/contract/treatment/attachment-data'
import type { Fault } from '@bcare/contract/kit/codes'
import type { OrthoCase } from '@bcare/contract/treatment/ortho'
import { canonicalJson, type Json } from '@bcare/rules/treatment/agreement'
import type { DatedControl } from '@bcare/rules/treatment/ortho/control'
import { clinicDate } from '@bcare/rules/text/date'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { useMe } from '../../kit/session/may.ts'
import {
  controlOf,
  controlValues,
  type ControlValues,
  newControl,
  type Problems,
  problemsOf,
  toControl,
} from './control-values.ts'
import { ORTHO_TEXTS as TEXTS } from './texts.ts'

const KIND = 'ortho_control'
const NO_PROBLEMS: Problems = {}
const NOTHING = {}

export interface ControlFormOptions {
  of: OrthoCase
  /** The version that is changed or corrected; a new control without it. */
  version: AttachmentDataListed | undefined
  onSaved: (made: DatedControl) => void
  onClose: () => void
}

/** Stores and signs a control; what was stored once is written on from then on. */
function useControlWrites({ of, version }: ControlFormOptions) {
  const [made, setMade] = useState<AttachmentDataVersion | undefined>(version)
  const is_newest = made !== undefined && (made !== version || version.is_newest)
  const options = { quiet: true, touches: ['attachment'] } as const
  const write = useWrite(api.attachmentData.set, options)
  const seal = useWrite(api.attachmentData.sign, options)
  return {
    busy: write.isPending || seal.isPending,
    keep: async (key: string, values: ControlValues) => {
      const value = toControl(
        values,
        made ? controlOf(made as AttachmentDataListed) : NOTHING,
        new Date(serverNow()),
      )
      if (made?.status === 'draft' && canonicalJson(made.value as Json) === canonicalJson(value as Json))
        return made
      const row = await write.mutateAsync({
        attachment_id: of.attachment_id,
        kind: KIND,
        key,
        value,
        ...(is_newest && { version_no: made.version_no }),
      })
      setMade(row)
      return row
    },
    sign: ({ attachment_id, key, version_no }: AttachmentDataVersion) =>
      seal.mutateAsync({ attachment_id, kind: KIND, key, version_no }),
  }
}

/** A control as it is typed, kept until it is saved, and the saving and signing of it. */
export function useControlForm(options: ControlFormOptions) {
  const { of, version, onSaved, onClose } = options
  const me = useMe()
  const doctor_id = me?.is_doctor ? me.user.id : of.doctor_id
  const draft = useDraft('ortho_control', version?.id ?? `new:attachment:${of.attachment_id}`)
  const [values, setValues] = useDraftState<ControlValues>(draft, 'values', () =>
    version === undefined
      ? newControl(clinicDate(serverNow()), doctor_id)
      : controlValues(controlOf(version)),
  )
  const [key] = useDraftState(draft, 'key', () => version?.key ?? `control-${crypto.randomUUID()}`)
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const { busy, keep, sign } = useControlWrites(options)
  const problems = problemsOf(values)
  const submit = async (ending: 'draft' | 'signed') => {
    setTried(true)
    if (Object.keys(problems).length > 0) return
    setFault(null)
    try {
      const row = await keep(key, values)
      if (ending === 'signed') await sign(row)
      draft.saved()
      toast({
        type: 'success',
        title: (ending === 'signed' ? TEXTS.signed : TEXTS.saved)(row.code ?? ''),
      })
      const control = controlOf(row as AttachmentDataListed)
      onSaved({ ...control, at: control.performed_at ?? row.created_at })
      onClose()
    } catch (refused) {
      setFault(refused as Fault)
    }
  }
  return {
    draft,
    values,
    set: (part: Partial<ControlValues>) => setValues((now) => ({ ...now, ...part })),
    problems: tried ? problems : NO_PROBLEMS,
    busy,
    fault,
    submit,
  }
}
export type ControlFormState = ReturnType<typeof useControlForm>
