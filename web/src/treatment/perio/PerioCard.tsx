import { perioFigures } from '@bcare/rules/treatment/perio/figures'
import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft } from '../../kit/runtime/draft/use-draft.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { MedicalExamPrint } from '../../shared/print/PrintButtons.tsx'
import { PerioFigures } from '../../shared/perio/PerioFigures.tsx'
import { PERIO_TEXTS } from '../../shared/perio/texts.ts'
import { ReasonAsk } from '../ReasonAsk.tsx'
import treatment from '../treatment.module.css'
import { type ExamRow, useExamRows, whichOf } from './exam-rows.ts'
import { examOf } from './exam-versions.ts'
import { PERIO_LIST_TEXTS as TEXTS } from './list-texts.ts'

const COLOURS = { draft: '#6B7280', signed: '#10B981', void: '#EF4444' } as const

interface PerioCardProps {
  row: ExamRow
  /** Whether the list has another version of the same examination: what is signed, or its correction. */
  has_other: boolean
  /** Another examination is a draft: no second one is begun. */
  is_busy: boolean
  onOpen: (way: 'type' | 'read') => void
}

/** One examination: when, what it comes to, how far it is. */
export function PerioCard(props: PerioCardProps) {
  const { row, has_other } = props
  const { typed, sites } = perioFigures(row.exam)
  const day = formatDate(row.exam.examined_on)
  return (
    <li className={treatment.line} aria-label={TEXTS.row(day, row.code)}>
      <div className={treatment.head}>
        <span className={treatment.title}>{TEXTS.row(day, row.code)}</span>
        <ColourBadge label={TEXTS.status[row.status]} color={COLOURS[row.status]} />
        <Actions {...props} />
      </div>
      <PerioFigures exam={row.exam} />
      <div className={treatment.facts}>
        <span>{PERIO_TEXTS.typed(typed, sites)}</span>
        {row.status === 'draft' && row.author_name !== null && <span>{TEXTS.typed_by(row.author_name)}</span>}
        {row.signed_at !== null && row.frozen !== null && (
          <span>{TEXTS.signed_by(row.frozen.signer.name, formatDateTime(row.signed_at))}</span>
        )}
        {row.status === 'draft' && has_other && <span>{TEXTS.correction}</span>}
      </div>
      {row.void_reason !== null && (
        <span className={treatment.text}>{TEXTS.voided(row.voider_name ?? '', row.void_reason)}</span>
      )}
      {row.is_intact === false && <strong role="alert">{TEXTS.broken}</strong>}
    </li>
  )
}

function Actions({ row, has_other, is_busy, onOpen }: PerioCardProps) {
  const may_write = useMay('medical_history:update')
  const may_sign = useMay('medical_history:sign')
  const me = useMe()
  const [asked, setAsked] = useState<'void' | 'discard'>()
  const { status, is_newest, is_replaced } = row
  const is_draft = status === 'draft' && is_newest
  const small = { size: 'compact-sm', variant: 'default' } as const
  return (
    <>
      <Button {...small} onClick={() => onOpen('read')}>
        {TEXTS.open}
      </Button>
      {may_write && is_draft && (
        <Button {...small} onClick={() => onOpen('type')}>
          {TEXTS.go_on}
        </Button>
      )}
      {may_sign && is_draft && <SignButton row={row} />}
      {may_write && status === 'signed' && !has_other && !is_busy && (
        <Button {...small} onClick={() => onOpen('type')}>
          {TEXTS.correct}
        </Button>
      )}
      {status === 'signed' && (
        <MedicalExamPrint person_id={row.person_id} id={row.id} kind="perio_chart" label={TEXTS.print} />
      )}
      {may_write && is_draft && (
        <Button {...small} onClick={() => setAsked('discard')}>
          {TEXTS.discard}
        </Button>
      )}
      {may_sign && status === 'signed' && !is_replaced && row.frozen?.signer.id === me?.user.id && (
        <Button {...small} variant="subtle" color="red.8" onClick={() => setAsked('void')}>
          {TEXTS.void}
        </Button>
      )}
      {asked !== undefined && <EndAsk row={row} way={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Asks before it is signed, as what is signed changes no more. */
function SignButton({ row }: { row: ExamRow }) {
  const write = useWrite(api.personData.sign, {
    onSuccess: ({ code }) => toast({ type: 'success', title: TEXTS.signed(code ?? '') }),
  })
  const { refetch } = useExamRows(row.person_id)
  const sign = async () => {
    // The last row of the pad is written while it closes: what is asked about and signed is what the server has by now.
    const { data } = await refetch()
    const newest = data?.data.find(({ key, is_newest }) => key === row.key && is_newest)
    if (newest === undefined) {
      toast({ type: 'warning', title: TEXTS.sign_gone })
      return
    }
    const exam = examOf(newest.value)
    const { typed, sites } = perioFigures(exam)
    const sure = await confirm({
      title: TEXTS.sign_title(formatDate(exam.examined_on)),
      about: [...(typed < sites ? [TEXTS.sign_open(sites - typed)] : []), TEXTS.sign_about].join(' '),
      action: TEXTS.sign,
    })
    if (sure) write.mutate({ ...whichOf(row.person_id, row.key), version_no: newest.version_no })
  }
  return (
    <Button size="compact-sm" loading={write.isPending} onClick={() => void sign()}>
      {TEXTS.sign}
    </Button>
  )
}

interface EndAskProps {
  row: ExamRow
  way: 'void' | 'discard'
  onClose: () => void
}

/** Takes a signed examination out of force, or throws a draft away; both stay among the versions. */
function EndAsk({ row, way, onClose }: EndAskProps) {
  const voided = useWrite(api.personData.void)
  const cleared = useWrite(api.personData.clear)
  const draft = useDraft(`perio.${way}`, row.id)
  const send = async (reason: string) => {
    const write = way === 'void' ? voided : cleared
    const input = { ...whichOf(row.person_id, row.key), version_no: row.version_no, reason }
    const done = await write.mutateAsync(input).catch(() => undefined)
    if (done !== undefined)
      toast({ type: 'success', title: way === 'void' ? TEXTS.voided_toast : TEXTS.discarded })
    return done !== undefined
  }
  return (
    <ReasonAsk
      draft={draft}
      title={
        way === 'void'
          ? TEXTS.void_title(row.code ?? '')
          : TEXTS.discard_title(formatDate(row.exam.examined_on))
      }
      action={way === 'void' ? TEXTS.void : TEXTS.discard}
      color="red.8"
      onSend={send}
      onClose={onClose}
    />
  )
}
