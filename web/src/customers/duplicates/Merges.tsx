import type { PersonMerge } from '@bcare/contract/customers/person-merge'
import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { toast } from '../../kit/page/toast.tsx'
import css from './duplicates.module.css'
import { Moves } from './Moves.tsx'
import { Pages } from './Pages.tsx'
import { DUPLICATES_TEXTS, MERGE_TEXTS as TEXTS } from './texts.ts'

const PAGE = 20

/** Takes a merge back after asking; `onUndone` is called when it is done. */
export function useUndoMerge(onUndone?: () => void) {
  const undo = useWrite(api.personMerge.undo, {
    touches: ['person', 'note', 'deal', 'appointment', 'track'],
    onSuccess: () => {
      toast({ type: 'success', title: TEXTS.undone })
      onUndone?.()
    },
  })
  const ask = async ({ id, merge_code, keep_code }: PersonMerge) => {
    const sure = await confirm({
      title: TEXTS.undo_sure(merge_code, keep_code),
      about: TEXTS.undo_about,
      action: TEXTS.undo,
    })
    if (sure) undo.mutate({ id })
  }
  return { ask, pending: undo.isPending }
}

/** Merges of the last thirty days, of all customers or of one, each of which can be taken back. */
export function Merges({ person_id }: { person_id?: number }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(
    api.personMerge.list,
    { page, limit: PAGE, ...(person_id !== undefined && { person_id }) },
    { quiet: true },
  )
  const { ask, pending } = useUndoMerge()
  if (error && !data)
    return (
      <EmptyState
        title={DUPLICATES_TEXTS.failed}
        about={error.message}
        action={<Button onClick={() => void refetch()}>{DUPLICATES_TEXTS.retry}</Button>}
      />
    )
  if (!data) return <Skeleton height={120} />
  if (data.total === 0)
    return person_id === undefined ? (
      <EmptyState title={DUPLICATES_TEXTS.none_merged} icon={<IconUsersGroup />} />
    ) : null
  return (
    <Stack gap="sm">
      <Stack component="ul" gap={12}>
        {data.data.map((merge) => (
          <li
            key={merge.id}
            className={`box ${css.pair} ${css.merged}`}
            aria-label={DUPLICATES_TEXTS.pair(merge.merge_name, merge.keep_name)}
          >
            <MergeFacts merge={merge} />
            {merge.undone_at === null && (
              <Button variant="default" loading={pending} onClick={() => void ask(merge)}>
                {TEXTS.undo}
              </Button>
            )}
          </li>
        ))}
      </Stack>
      <Pages page={page} pages={data.total_page} onChange={setPage} />
    </Stack>
  )
}

function MergeFacts({ merge }: { merge: PersonMerge }) {
  const { keep_id, keep_name, keep_code, merge_name, merge_code, moved } = merge
  return (
    <div className={css.facts}>
      <Text>
        {merge_name} ({merge_code}) →{' '}
        <Link className={css.name} to={'/customer/profile/$id'} params={{ id: String(keep_id) }}>
          {keep_name} ({keep_code})
        </Link>
      </Text>
      <Text size="sm" c="gray.7">
        {TEXTS.by(merge.created_by_name, formatDateTime(merge.created_at))} ·{' '}
        {merge.undone_at === null
          ? TEXTS.until(formatDateTime(merge.undo_until))
          : TEXTS.was_undone(merge.undone_by_name, formatDateTime(merge.undone_at))}
      </Text>
      <Moves moved={moved} />
    </div>
  )
}
