import type { AttachmentDataListed } from '@bcare/contract/treatment/attachment-data'
import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft } from '../../kit/runtime/draft/use-draft.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import type { PersonTabProps } from '../../shared/person-tab.ts'
import { ReasonAsk } from '../ReasonAsk.tsx'
import css from '../records/records.module.css'
import treatment from '../treatment.module.css'
import { CONSENT_TEXTS as TEXTS } from './texts.ts'
import { consentOf } from './use-consent-form.ts'

const Form = lazy(() => import('./ConsentForm.tsx').then((file) => ({ default: file.ConsentForm })))

const MOST = 100
const COLOURS = { draft: '#6B7280', signed: '#10B981', void: '#EF4444' } as const

/** What one customer has consented to, newest first. */
export function PersonConsents({ person_id }: PersonTabProps) {
  const { data, error, refetch } = useRead(
    api.attachmentData.list,
    { person_id, kind: 'consent', limit: MOST },
    { quiet: true },
  )
  const may_write = useMay('attachment:perform')
  const [open, setOpen] = useState<{ row?: AttachmentDataListed }>()
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={96} radius="md" />
  return (
    <Stack component="section" gap={8} aria-label={TEXTS.section}>
      <div className={css.partHead}>
        <h2>{TEXTS.section}</h2>
        {may_write && (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen({})}
          >
            {TEXTS.add}
          </Button>
        )}
      </div>
      {data.data.length === 0 ? (
        <p className={css.none}>{TEXTS.empty}</p>
      ) : (
        <ul className={treatment.list}>
          {data.data.map((row) => (
            <Consent key={row.id} row={row} onEdit={() => setOpen({ row })} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {open !== undefined && (
          <Form person_id={person_id} version={open.row} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </Stack>
  )
}

/** One consent: how far it is, and what it says. */
function Consent({ row, onEdit }: { row: AttachmentDataListed; onEdit: () => void }) {
  const [open, setOpen] = useState(false)
  const { title, text, signer_name, signature } = consentOf(row)
  const { frozen, signed_at } = row
  return (
    <li className={treatment.line} aria-label={row.code ?? undefined}>
      <div className={treatment.head}>
        <span className={treatment.title}>{[row.code, title].filter(Boolean).join(' · ')}</span>
        <ColourBadge label={TEXTS.status[row.status]} color={COLOURS[row.status]} />
        <Actions row={row} onEdit={onEdit} />
      </div>
      <div className={treatment.facts}>
        <span>{TEXTS.by_line(row.attachment_title)}</span>
        {row.status === 'draft' && signature !== undefined && <span>{TEXTS.waiting}</span>}
        {frozen !== null && signed_at !== null && (
          <span>{TEXTS.signed_by(signer_name ?? '', frozen.signer.name, formatDateTime(signed_at))}</span>
        )}
      </div>
      {row.void_reason !== null && (
        <span className={treatment.text}>{TEXTS.withdrawn(row.voider_name ?? '', row.void_reason)}</span>
      )}
      {row.is_intact === false && <span className={css.warning}>{TEXTS.broken}</span>}
      <div>
        <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? TEXTS.hide : TEXTS.read}
        </Button>
      </div>
      {open && <p className={treatment.text}>{text}</p>}
    </li>
  )
}

function Actions({ row, onEdit }: { row: AttachmentDataListed; onEdit: () => void }) {
  const may_write = useMay('attachment:perform')
  const may_sign = useMay('attachment:sign')
  const me = useMe()
  const [asked, setAsked] = useState(false)
  const is_draft = row.status === 'draft' && row.is_newest
  const is_mine = row.frozen?.signer.id === me?.user.id
  const small = { size: 'compact-sm', variant: 'default' } as const
  return (
    <>
      {may_write && is_draft && (
        <>
          <Button {...small} onClick={onEdit}>
            {TEXTS.edit}
          </Button>
          <Button {...small} onClick={() => setAsked(true)}>
            {TEXTS.discard}
          </Button>
        </>
      )}
      {may_sign && is_mine && row.status === 'signed' && (
        <Button {...small} color="red.8" variant="subtle" onClick={() => setAsked(true)}>
          {TEXTS.withdraw}
        </Button>
      )}
      {asked && <EndAsk row={row} onClose={() => setAsked(false)} />}
    </>
  )
}

/** Throws a draft away, or notes that the customer has withdrawn; both stay among the versions. */
function EndAsk({ row, onClose }: { row: AttachmentDataListed; onClose: () => void }) {
  const withdrawn = useWrite(api.attachmentData.void)
  const cleared = useWrite(api.attachmentData.clear)
  const draft = useDraft('consent.end', row.id)
  const { attachment_id, key, version_no, status, code } = row
  const send = async (reason: string) => {
    const write = status === 'signed' ? withdrawn : cleared
    const which = { attachment_id, kind: 'consent' as const, key, version_no }
    const done = await write.mutateAsync({ ...which, reason }).catch(() => undefined)
    if (done !== undefined)
      toast({ type: 'success', title: status === 'signed' ? TEXTS.withdrawn_toast : TEXTS.discarded })
    return done !== undefined
  }
  return (
    <ReasonAsk
      draft={draft}
      title={(status === 'signed' ? TEXTS.withdraw_title : TEXTS.discard_title)(code ?? '')}
      action={status === 'signed' ? TEXTS.withdraw : TEXTS.discard}
      color="red.8"
      onSend={send}
      onClose={onClose}
    />
  )
}
