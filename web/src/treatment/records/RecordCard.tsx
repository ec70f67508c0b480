import type { PersonDataListed } from '@bcare/contract/customers/person-data'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { isOpenRecord, RECORD_FORMS, type RecordKind } from '@bcare/rules/treatment/records/signing'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft } from '../../kit/runtime/draft/use-draft.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { ReasonAsk } from '../ReasonAsk.tsx'
import treatment from '../treatment.module.css'
import { PerformedFacts } from './Performed.tsx'
import { RecordAnswers } from './RecordAnswers.tsx'
import css from './records.module.css'
import { RECORD_TEXTS as TEXTS } from './texts.ts'
import { answersIn } from './use-record-form.ts'

const COLOURS = { draft: '#6B7280', signed: '#10B981', void: '#EF4444' } as const

interface RecordCardProps {
  kind: RecordKind
  row: PersonDataListed
  /** Whether another version of the same record is shown beside it: what is signed, or its correction. */
  has_other: boolean
  prints: ReactNode
  onEdit: () => void
}

/** One record: what it is about, how far it is, and what can be done with it. */
export function RecordCard({ kind, row, has_other, prints, onEdit }: RecordCardProps) {
  const [open, setOpen] = useState(false)
  const answers = answersIn(row)
  const day = answers[RECORD_FORMS[kind].day]
  const about = answers['diagnosis'] ?? answers['problems'] ?? answers['reason'] ?? answers['chief_complaint']
  const is_open = kind === 'outpatient_record' && row.status !== 'void' && isOpenRecord(answers)
  return (
    <li className={treatment.line} aria-label={row.code ?? undefined}>
      <div className={treatment.head}>
        <span className={treatment.title}>
          {[row.code, day !== undefined && formatDate(String(day))].filter(Boolean).join(' · ')}
        </span>
        {is_open && <ColourBadge label={TEXTS.open} color="#3B82F6" />}
        <ColourBadge label={TEXTS.status[row.status]} color={COLOURS[row.status]} />
        <Actions kind={kind} row={row} has_other={has_other} onEdit={onEdit} />
        {row.status === 'signed' && prints}
      </div>
      {about !== undefined && (
        <span className={`${treatment.text} ${row.status === 'void' ? css.void : ''}`}>{String(about)}</span>
      )}
      <div className={treatment.facts}>
        {row.frozen !== null && row.signed_at !== null && (
          <span>{TEXTS.signed_by(row.frozen.signer.name, formatDateTime(row.signed_at))}</span>
        )}
        {row.status === 'draft' && row.author_name !== null && (
          <span>{TEXTS.written_by(row.author_name)}</span>
        )}
        {row.status === 'draft' && has_other && <span>{TEXTS.correction}</span>}
      </div>
      {row.void_reason !== null && (
        <span className={treatment.text}>{TEXTS.voided(row.voider_name ?? '', row.void_reason)}</span>
      )}
      {row.is_intact === false && <span className={css.warning}>{TEXTS.broken}</span>}
      <div>
        <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? TEXTS.hide : TEXTS.details}
        </Button>
      </div>
      {open && <RecordAnswers form={RECORD_FORMS[kind].form} answers={answers} />}
      {open && row.frozen?.performed && row.frozen.performed.length > 0 && (
        <>
          <h3 className={css.heading}>{TEXTS.performed}</h3>
          <PerformedFacts facts={row.frozen.performed} />
        </>
      )}
    </li>
  )
}

function Actions({ kind, row, has_other, onEdit }: Omit<RecordCardProps, 'prints'>) {
  const may_write = useMay('medical_history:update')
  const may_sign = useMay('medical_history:sign')
  const me = useMe()
  const [asked, setAsked] = useState<Ending>()
  const { status, is_newest, is_replaced } = row
  const may_follow = status === 'draft' ? is_newest : status === 'signed' && !has_other
  const is_mine = row.frozen?.signer.id === me?.user.id
  const small = { size: 'compact-sm', variant: 'default' } as const
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
      {asked !== undefined && (
        <EndAsk kind={kind} row={row} ending={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

type Ending = 'void' | 'clear'

/** Throws a draft away, or takes what was signed out of force, with the reason; both stay among the versions. */
function EndAsk({
  kind,
  row,
  ending,
  onClose,
}: Pick<RecordCardProps, 'kind' | 'row'> & { ending: Ending; onClose: () => void }) {
  const touches = { touches: ['medical_history'] }
  const voided = useWrite(api.personData.void, touches)
  const cleared = useWrite(api.personData.clear, touches)
  const write = ending === 'void' ? voided : cleared
  const draft = useDraft(`record.${ending}`, row.id)
  const { person_id, key, version_no } = row
  const send = async (reason: string) => {
    const done = await write.mutateAsync({ person_id, kind, key, version_no, reason }).catch(() => undefined)
    if (done === undefined) return false
    toast({ type: 'success', title: ending === 'void' ? TEXTS.voided_toast : TEXTS.discarded })
    return true
  }
  return (
    <ReasonAsk
      draft={draft}
      title={(ending === 'void' ? TEXTS.void_title : TEXTS.discard_title)(row.code ?? '')}
      action={ending === 'void' ? TEXTS.void : TEXTS.discard}
      color="red.8"
      onSend={send}
      onClose={onClose}
    />
  )
}
