import type { DuplicatePair } from '@bcare/contract/customers/person-duplicate'
import { Button, Group, NativeSelect, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { Merges } from './Merges.tsx'
import { PairCard } from './PairCard.tsx'
import { Pages } from './Pages.tsx'
import { DUPLICATES_TEXTS as TEXTS } from './texts.ts'

const PAGE = 20
type View = 'waiting' | 'distinct' | 'merged'
type Reason = DuplicatePair['reasons'][number]

const VIEWS = (['waiting', 'distinct', 'merged'] as const).map((value) => ({ value, label: TEXTS[value] }))
const REASONS = [
  { value: '', label: TEXTS.any_reason },
  ...(['name_and_birth', 'name', 'phone', 'national_id'] as const).map((value) => ({
    value,
    label: TEXTS.reasons[value],
  })),
]

/** Records that may be one person: looked at, merged, or found to be two. */
export function DuplicatesPage() {
  const [view, setView] = useState<View>('waiting')
  const [reason, setReason] = useState<Reason | ''>('')
  return (
    <Page title={TEXTS.title}>
      <Text c="gray.7">{TEXTS.about}</Text>
      <Group gap={12} justify="space-between">
        <SegmentedControl
          aria-label={TEXTS.views}
          data={VIEWS}
          value={view}
          onChange={(next) => setView(next as View)}
        />
        {view === 'waiting' && (
          <NativeSelect
            aria-label={TEXTS.reason}
            data={REASONS}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value as Reason | '')}
          />
        )}
      </Group>
      {view === 'merged' ? (
        <Merges />
      ) : (
        <Pairs
          key={`${view}${reason}`}
          distinct={view === 'distinct'}
          reason={reason === '' ? undefined : reason}
        />
      )}
    </Page>
  )
}

function Pairs({ distinct, reason }: { distinct: boolean; reason: Reason | undefined }) {
  const [page, setPage] = useState(1)
  const [compared, setCompared] = useState<DuplicatePair>()
  const input = { page, limit: PAGE, distinct, ...(reason !== undefined && !distinct && { reason }) }
  const { data, error, refetch } = useRead(api.personDuplicate.list, input, { quiet: true })
  if (error && !data)
    return (
      <EmptyState
        title={TEXTS.failed}
        about={error.message}
        action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
      />
    )
  if (!data) return <Skeleton height={240} />
  return (
    <Stack gap="sm">
      {data.total === 0 && (
        <EmptyState
          title={distinct ? TEXTS.none_distinct : TEXTS.none}
          about={distinct ? undefined : TEXTS.none_about}
          icon={<IconUsers />}
        />
      )}
      {data.total > 0 && (
        <Text size="sm" c="gray.7" aria-live="polite">
          {TEXTS.total(data.total.toLocaleString('vi-VN'))}
        </Text>
      )}
      <Stack component="ul" gap={12}>
        {data.data.map((pair) => (
          <PairCard
            key={`${pair.first.id}/${pair.second.id}`}
            pair={pair}
            distinct={distinct}
            onCompare={() => setCompared(pair)}
          />
        ))}
      </Stack>
      <Pages page={page} pages={data.total_page} onChange={setPage} />
      {compared && (
        <MergeDialog
          keep_id={compared.first.id}
          merge_id={compared.second.id}
          onClose={() => setCompared(undefined)}
        />
      )}
    </Stack>
  )
}
