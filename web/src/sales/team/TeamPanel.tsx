import { Button, Group, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useMay } from '../../kit/session/may.ts'
import { MemberLine } from './MemberLine.tsx'
import { type Member, percent } from './team.ts'
import { TEAM_TEXTS as TEXTS } from './team-texts.ts'

const MemberForm = lazy(() => import('./MemberForm.tsx').then((file) => ({ default: file.MemberForm })))
const RatingList = lazy(() => import('./RatingList.tsx').then((file) => ({ default: file.RatingList })))
const RatingForm = lazy(() => import('./RatingForm.tsx').then((file) => ({ default: file.RatingForm })))

type Dialog = { form: 'add' } | { form: 'edit' | 'rate' | 'ratings'; member: Member }

/** Who takes part in a deal: roles, shares and how content people are with them; on demand those who have left, too. */
export function TeamPanel({ deal_id }: { deal_id: number }) {
  const [former, setFormer] = useState(false)
  const [dialog, setDialog] = useState<Dialog>()
  const may_add = useMay('deal_user:create')
  const input = {
    deal_id,
    limit: 200,
    sort_by: 'joined_at',
    order: 'asc',
    ...(!former && { left_at: null }),
  } as const
  const { data, error, refetch } = useRead(api.dealUser.list, input, {
    quiet: true,
    placeholderData: (before) => before,
  })
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  const members = data.data.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
  const close = () => setDialog(undefined)
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Switch
          size="xs"
          label={TEXTS.former}
          checked={former}
          onChange={(event) => setFormer(event.currentTarget.checked)}
        />
        {may_add && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUserPlus size={16} />}
            onClick={() => setDialog({ form: 'add' })}
          >
            {TEXTS.add}
          </Button>
        )}
      </Group>
      {members.length === 0 && <EmptyState title={TEXTS.no_member} about={TEXTS.no_member_about} />}
      <Stack component="ul" gap={6}>
        {members.map((member) => (
          <li key={member.id}>
            <MemberLine
              member={member}
              onEdit={() => setDialog({ form: 'edit', member })}
              onRate={() => setDialog({ form: 'rate', member })}
              onRatings={() => setDialog({ form: 'ratings', member })}
            />
          </li>
        ))}
      </Stack>
      <Shares members={members} />
      <Suspense fallback={null}>
        {dialog?.form === 'add' && <MemberForm deal_id={deal_id} onClose={close} />}
        {dialog?.form === 'edit' && (
          <MemberForm key={dialog.member.id} deal_id={deal_id} row={dialog.member} onClose={close} />
        )}
        {dialog?.form === 'ratings' && <RatingList member={dialog.member} onClose={close} />}
        {dialog?.form === 'rate' && <RatingForm member={dialog.member} onClose={close} />}
      </Suspense>
    </Stack>
  )
}

/** What each role has been given of the whole, where shares are divided at all. */
function Shares({ members }: { members: readonly Member[] }) {
  const sums = new Map<string, number>()
  for (const { role_name, share_pct, left_at } of members)
    if (share_pct !== null && left_at === null)
      sums.set(role_name, Math.round(((sums.get(role_name) ?? 0) + share_pct) * 100) / 100)
  if (sums.size === 0) return null
  return (
    <Text size="xs" c="gray.7">
      {TEXTS.shares([...sums].map(([role, sum]) => `${role} ${percent(sum)}`).join(', '))}
    </Text>
  )
}
