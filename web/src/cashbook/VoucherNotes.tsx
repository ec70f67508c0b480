import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { api, useRead, useWrite } from '../kit/api/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { useDraft, useDraftState } from '../kit/runtime/draft/use-draft.ts'
import { useMay } from '../kit/session/may.ts'
import css from './cashbook.module.css'
import { Refusal, Retry } from './Pieces.tsx'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import { TOUCHED } from './voucher-rows.ts'

const OLDEST = { sort_by: 'created_at', order: 'asc', limit: 200 } as const

/** What staff said to each other about a voucher, the oldest first. */
export function VoucherNotes({ cash_flow_id }: { cash_flow_id: number }) {
  const { data, error, refetch } = useRead(
    api.cashFlowNote.list,
    { cash_flow_id, ...OLDEST },
    { quiet: true },
  )
  const may_write = useMay('cash_flow:update')
  if (error && data === undefined)
    return <EmptyState title={error.message} action={<Retry onClick={() => void refetch()} />} />
  if (data === undefined) return <Skeleton height={120} />
  return (
    <Stack gap="sm">
      {data.data.length === 0 && (
        <Text size="sm" c="gray.7">
          {TEXTS.no_notes}
        </Text>
      )}
      <div>
        {data.data.map(({ id, content, author_name, created_at }) => (
          <div key={id} className={css.note}>
            <small>
              {author_name ?? TEXTS.author} · {formatDateTime(created_at)}
            </small>
            {content}
          </div>
        ))}
      </div>
      {may_write && <NoteForm cash_flow_id={cash_flow_id} />}
    </Stack>
  )
}

function NoteForm({ cash_flow_id }: { cash_flow_id: number }) {
  const draft = useDraft('cash_flow_note', `new:cash_flow:${cash_flow_id}`)
  const [content, setContent] = useDraftState(draft, 'content', '')
  const write = useWrite(api.cashFlowNote.add, { quiet: true, touches: TOUCHED })
  const send = () =>
    write.mutate(
      { cash_flow_id, content: content.trim() },
      {
        onSuccess: () => {
          draft.saved()
          setContent('')
        },
      },
    )
  return (
    <Stack gap="xs">
      <Textarea
        aria-label={TEXTS.note_hint}
        placeholder={TEXTS.note_hint}
        autosize
        minRows={2}
        maxLength={2000}
        value={content}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <Refusal fault={write.error} />
      <Button
        size="xs"
        style={{ justifySelf: 'end', alignSelf: 'end' }}
        disabled={content.trim() === ''}
        loading={write.isPending}
        onClick={send}
      >
        {TEXTS.note_add}
      </Button>
    </Stack>
  )
}
