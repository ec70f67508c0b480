import type { AttachmentDataListed } from '@bcare/contract/treatment/attachment-data'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { drugText, quantityText, usageText } from '@bcare/rules/treatment/prescription/dosage'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft } from '../../kit/runtime/draft/use-draft.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { MedicationPrint } from '../../shared/print/PrintButtons.tsx'
import { ReasonAsk } from '../ReasonAsk.tsx'
import treatment from '../treatment.module.css'
import css from './prescription.module.css'
import { medicationOf } from './rx-values.ts'
import { RX_TEXTS as TEXTS } from './texts.ts'

export type RxWay = 'edit' | 'copy'

const COLOURS = { draft: '#6B7280', signed: '#10B981', void: '#EF4444' } as const

interface PrescriptionCardProps {
  row: AttachmentDataListed
  /** Whether another version of the same prescription is shown beside it: what is signed, or its correction. */
  has_other: boolean
  onWay: (way: RxWay) => void
}

/** One prescription: what it says, how far it is, and what can be done with it. */
export function PrescriptionCard({ row, has_other, onWay }: PrescriptionCardProps) {
  const { diagnosis, icd_code, lines = [], advice, re_exam_on } = medicationOf(row)
  const name = [diagnosis, icd_code && `(${icd_code})`].filter(Boolean).join(' ')
  return (
    <li className={treatment.line} aria-label={row.code ?? undefined}>
      <div className={treatment.head}>
        <span className={treatment.title}>{[row.code, name].filter(Boolean).join(' · ')}</span>
        <ColourBadge label={TEXTS.status[row.status]} color={COLOURS[row.status]} />
        <Actions row={row} has_other={has_other} onWay={onWay} />
      </div>
      <div className={treatment.facts}>
        <span>{TEXTS.by_line(row.attachment_title)}</span>
        {row.frozen !== null && row.signed_at !== null && (
          <span>{TEXTS.signed_by(row.frozen.signer.name, formatDateTime(row.signed_at))}</span>
        )}
        {row.status === 'draft' && row.author_name !== null && (
          <span>{TEXTS.written_by(row.author_name)}</span>
        )}
        {row.status === 'draft' && has_other && <span>{TEXTS.correction}</span>}
        {re_exam_on !== undefined && <span>{TEXTS.re_exam(formatDate(re_exam_on))}</span>}
      </div>
      <ol className={css.drugs} data-void={row.status === 'void' || undefined}>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- what was signed has an order and no ids
          <li key={at} className={row.status === 'void' ? css.void : undefined}>
            <strong>{drugText(line)}</strong> × {quantityText(line.quantity, line.unit)}
            <Box component="span" c="gray.7">
              {usageText(line)}
            </Box>
          </li>
        ))}
      </ol>
      {advice !== undefined && <span className={treatment.text}>{advice}</span>}
      {row.frozen?.passed && <span className={css.warning}>{TEXTS.passed(row.frozen.passed.reason)}</span>}
      {row.void_reason !== null && (
        <span className={treatment.text}>{TEXTS.voided(row.voider_name ?? '', row.void_reason)}</span>
      )}
      {row.is_intact === false && <span className={css.warning}>{TEXTS.broken}</span>}
    </li>
  )
}

function Actions({ row, has_other, onWay }: PrescriptionCardProps) {
  const may_write = useMay('attachment:perform')
  const may_sign = useMay('attachment:sign')
  const me = useMe()
  const [asked, setAsked] = useState<'void' | 'clear'>()
  const { status, is_newest, is_replaced } = row
  const may_follow = status === 'draft' ? is_newest : status === 'signed' && !has_other
  const is_mine = row.frozen?.signer.id === me?.user.id
  const small = { size: 'compact-sm', variant: 'default' } as const
  return (
    <>
      {may_write && may_follow && (
        <Button {...small} onClick={() => onWay('edit')}>
          {status === 'signed' ? TEXTS.correct : TEXTS.edit}
        </Button>
      )}
      {may_write && is_newest && status === 'draft' && (
        <Button {...small} onClick={() => setAsked('clear')}>
          {TEXTS.discard}
        </Button>
      )}
      {status === 'signed' && <MedicationPrint id={row.id} person_id={row.person_id} label={TEXTS.print} />}
      {may_write && status !== 'draft' && (
        <Button {...small} onClick={() => onWay('copy')}>
          {TEXTS.copy}
        </Button>
      )}
      {may_sign && is_mine && status === 'signed' && !is_replaced && (
        <Button {...small} color="red.8" variant="subtle" onClick={() => setAsked('void')}>
          {TEXTS.void}
        </Button>
      )}
      {asked === 'void' && <VoidAsk row={row} onClose={() => setAsked(undefined)} />}
      {asked === 'clear' && <ClearAsk row={row} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface AskProps {
  row: AttachmentDataListed
  onClose: () => void
}

const whichOf = ({ attachment_id, key, version_no }: AttachmentDataListed) => ({
  attachment_id,
  kind: 'medication' as const,
  key,
  version_no,
})

/** Takes a signed prescription out of force. */
function VoidAsk({ row, onClose }: AskProps) {
  const write = useWrite(api.attachmentData.void)
  const draft = useDraft('prescription.void', row.id)
  const send = async (reason: string) => {
    const done = await write.mutateAsync({ ...whichOf(row), reason }).catch(() => undefined)
    if (done !== undefined) toast({ type: 'success', title: TEXTS.voided_toast })
    return done !== undefined
  }
  return (
    <ReasonAsk
      draft={draft}
      title={TEXTS.void_title(row.code ?? '')}
      action={TEXTS.void}
      color="red.8"
      onSend={send}
      onClose={onClose}
    />
  )
}

/** Throws a draft away; what it said stays among the versions. */
function ClearAsk({ row, onClose }: AskProps) {
  const write = useWrite(api.attachmentData.clear)
  const draft = useDraft('prescription.clear', row.id)
  const send = async (reason: string) => {
    const done = await write.mutateAsync({ ...whichOf(row), reason }).catch(() => undefined)
    if (done !== undefined) toast({ type: 'success', title: TEXTS.discarded })
    return done !== undefined
  }
  return (
    <ReasonAsk
      draft={draft}
      title={TEXTS.discard_title(row.code ?? '')}
      action={TEXTS.discard}
      color="red.8"
      onSend={send}
      onClose={onClose}
    />
  )
}
