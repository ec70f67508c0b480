import type { Row } from '@bcare/contract'
import type { PersonGroupMember } from '@bcare/contract/customers/person-group-member'
import { formatDate } from '@bcare/rules/text/date'
import { formatPhone } from '@bcare/rules/text/phone'
import { Anchor, Group, Stack, Switch, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Pager } from '../../kit/data/table/TableFooter.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { GROUP_TEXTS as TEXTS } from '../texts.ts'
import css from './groups.module.css'

type Member = Row<typeof PersonGroupMember>

/** So many lines fit a drawer without its end being out of sight for long. */
const PAGE = 50

interface GroupMembersProps {
  group: { id: number; name: string }
  onClose: () => void
}

/** Who is or was in a group: how they came there, when, and by whom. */
export function GroupMembers({ group, onClose }: GroupMembersProps) {
  const [former, setFormer] = useState(false)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(
    api.personGroupMember.list,
    {
      group_id: group.id,
      page,
      limit: PAGE,
      sort_by: 'joined_at',
      order: 'desc',
      ...(!former && { is_active: true }),
    },
    { quiet: true, placeholderData: (before) => before },
  )
  const show = (next: boolean) => {
    setFormer(next)
    setPage(1)
  }
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={group.name}
      subtitle={
        data && (
          <Text size="sm" c="gray.7">
            {TEXTS.member_count(data.total)}
          </Text>
        )
      }
      loading={!data && !error}
    >
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      <Switch
        size="xs"
        mb="sm"
        label={TEXTS.former}
        checked={former}
        onChange={(event) => show(event.currentTarget.checked)}
      />
      {data?.data.length === 0 && <EmptyState title={TEXTS.no_member} />}
      <Stack component="ul" gap={4}>
        {data?.data.map((member) => (
          <li key={member.id}>
            <MemberLine member={member} />
          </li>
        ))}
      </Stack>
      {data && data.total_page > 1 && (
        <Group justify="center" mt="md">
          <Pager page={page} pages={data.total_page} onChange={setPage} />
        </Group>
      )}
    </DetailDrawer>
  )
}

function MemberLine({ member }: { member: Member }) {
  const { person_id, person_name, person_code, person_phone, left_at, joined_at, added_by_name } = member
  const source = useConstant('person_group_member.source').find(({ value }) => value === member.source)?.label
  return (
    <div className={css.member} data-left={!member.is_active || undefined}>
      <Anchor
        fw={600}
        renderRoot={(props) => <Link to={`/customer/profile/${person_id}`} {...props} />}
        inherit
      >
        {person_name}
      </Anchor>
      <Text size="xs" c="gray.7">
        {[person_code, person_phone && formatPhone(person_phone)].filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs" c="gray.7">
        {[
          source,
          TEXTS.joined_at(formatDate(joined_at), added_by_name),
          left_at && TEXTS.left_at(formatDate(left_at)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  )
}
