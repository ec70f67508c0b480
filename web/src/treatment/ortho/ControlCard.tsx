import type { AttachmentDataListed } from '@bcare/contract/treatment/attachment-data'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft } from '../../kit/runtime/draft/use-draft.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { ReasonAsk } from '../ReasonAsk.tsx'
import treatment from '../treatment.module.css'
import { controlOf, datedOf } from './control-values.ts'
import { ControlFacts } from './ControlFacts.tsx'
import css from './ortho.module.css'
import { ORTHO_TEXTS as TEXTS } from './texts.ts'

const COLOURS = { draft: '#6B7280', signed: '#10B981', void: '#EF4444' } as const

interface ControlCardProps {
  row: AttachmentDataListed
  /** Whether another version of the same control is shown beside it. */
  has_other: boolean
  onEdit: () => void
}

/** One control of the timeline. */
export function ControlCard({ row, has_other, onEdit }: ControlCardProps) {
  const { status, frozen, signed_at } = row
  return (
    <li className={treatment.line} aria-label={row.code ?? undefined}>
      <div className={treatment.head}>
        <span className={treatment.title}>
          {[formatDate(datedOf(row).at), row.code].filter(Boolean).join(' · ')}
        </span>
        <ColourBadge label={TEXTS.status[status]} color={COLOURS[status]} />
        <Actions row={row} has_other={has_other} onEdit={onEdit} />
      </div>
      <div className={treatment.facts}>
        {frozen !== null && signed_at !== null && (
          <span>{TEXTS.signed_by(frozen.signer.name, formatDateTime(signed_at))}</span>
        )}
        {status === 'draft' && row.author_name !== null && <span>{TEXTS.written_by(row.author_name)}</span>}
        {status === 'draft' && has_other && <span>{TEXTS.correction}</span>}
      </div>
      <div className={status === 'void' ? css.void : undefined}>
        <ControlFacts control={controlOf(row)} />
      </div>
      {row.void_reason !== null && (
        <span className={treatment.text}>{TEXTS.voided(row.voider_name ?? '', row.void_reason)}</span>
      )}
      {row.is_intact === false && <span className={css.late}>{TEXTS.broken}</span>}
    </li>
  )
}

function Actions({ row, has_other, onEdit }: ControlCardProps) {
  const may_write = useMay('attachment:perform')
  const may_sign = useMay('attachment:sign')
  const me = useMe()
  const [asked, setAsked] = useState<'void' | 'clear'>()
  const { status, is_newest, is_replaced } = row
  const may_follow = status === 'draft' ? is_newest : status === 'signed' && !has_other
  const is_mine = row.frozen?.signer.id === me?.user.id
  const small = { size: 'sm', variant: 'default' } as const
  return (
    <>
      {may_write && may_follow && (
        <Button {...small} onClick={onEdit}>
          {status === 'signed' ? TEXTS.correct : TEXTS.edit}
        </Button>
      )}
      {may_write && is_newest && status === 'draft' && (
        <Button {...small} onClick={() => setAsked('clear')}>
          {TEXTS.discard}
        </Button>
      )}
      {may_sign && is_mine && status === 'signed' && !is_replaced && (
        <Button {...small} color="red.8" variant="subtle" onClick={() => setAsked('void')}>
          {TEXTS.void}
        </Button>
      )}
      {asked !== undefined && <Ask row={row} step={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface AskProps {
  row: AttachmentDataListed
  step: 'void' | 'clear'
  onClose: () => void
}

/** Takes a signed control out of force, or throws a draft away; either stays among the versions. */
function Ask({ row, step, onClose }: AskProps) {
  const options = { touches: ['attachment'] } as const
  const withdraw = useWrite(api.attachmentData.void, options)
  const clear = useWrite(api.attachmentData.clear, options)
  const draft = useDraft(`ortho_control.${step}`, row.id)
  const { attachment_id, key, version_no } = row
  const send = async (reason: string) => {
    const which = { attachment_id, kind: 'ortho_control' as const, key, version_no, reason }
    const done = await (step === 'void' ? withdraw : clear).mutateAsync(which).catch(() => undefined)
    if (done !== undefined)
      toast({ type: 'success', title: step === 'void' ? TEXTS.voided_toast : TEXTS.discarded })
    return done !== undefined
  }
  const code = row.code ?? ''
  return (
    <ReasonAsk
      draft={draft}
      title={step === 'void' ? TEXTS.void_title(code) : TEXTS.discard_title(code)}
      action={step === 'void' ? TEXTS.void : TEXTS.discard}
      color="red.8"
      onSend={send}
      onClose={onClose}
    />
  )
}
