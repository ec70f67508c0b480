import { isLate, type RequestStatus } from '@bcare/rules/customers/subject-request'
import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ColourBadge, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useNow } from '../../kit/use-now.ts'
import { Pages } from '../duplicates/Pages.tsx'
import { RequestActions } from './RequestActions.tsx'
import css from './requests.module.css'
import { REQUEST_TEXTS as TEXTS } from './texts.ts'
import type { RequestRow } from './request-row.ts'

const PAGE = 20

/** Requests of all customers or of one, with what can be answered. */
export function Requests({ status, person_id }: { status?: RequestStatus; person_id?: number }) {
  const [page, setPage] = useState(1)
  const order = status === 'open' ? ('asc' as const) : ('desc' as const)
  const narrowed = { ...(status && { status }), ...(person_id !== undefined && { person_id }) }
  const { data, error, refetch } = useRead(
    api.subjectRequest.list,
    { page, limit: PAGE, sort_by: 'due_at', order, ...narrowed },
    { quiet: true },
  )
  if (error && !data)
    return (
      <EmptyState
        title={TEXTS.failed}
        about={error.message}
        action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
      />
    )
  if (!data) return <Skeleton height={160} />
  if (data.total === 0)
    return person_id === undefined ? (
      <EmptyState title={TEXTS.none} about={TEXTS.none_about} icon={<IconShieldLock />} />
    ) : (
      <Text c="gray.7">{TEXTS.none_of_person}</Text>
    )
  return (
    <Stack gap="sm">
      <Stack component="ul" gap={10}>
        {data.data.map((row) => (
          <Item key={row.id} row={row} named={person_id === undefined} />
        ))}
      </Stack>
      <Pages page={page} pages={data.total_page} onChange={setPage} />
    </Stack>
  )
}

function Item({ row, named }: { row: RequestRow; named: boolean }) {
  const kinds = useConstant('subject_request.kind')
  const statuses = useConstant('subject_request.status')
  const now = useNow()
  const kind = kinds.find(({ value }) => value === row.kind)?.label ?? row.kind
  return (
    <li className={`box ${css.item}`} aria-label={TEXTS.of(kind, row.person_name)}>
      <div className={css.facts}>
        <Group gap="4px 10px">
          <Text fw={600}>{kind}</Text>
          <StatusBadge value={row.status} options={statuses} />
          {isLate(row, new Date(now)) && <ColourBadge label={TEXTS.late} color="#DC2626" />}
        </Group>
        {named && (
          <Link className={css.name} to={'/customer/profile/$id'} params={{ id: String(row.person_id) }}>
            {row.person_name} ({row.person_code})
          </Link>
        )}
        <Text size="sm">{row.content}</Text>
        <Text size="sm" c="gray.7">
          {TEXTS.asked(row.created_by_name, formatDateTime(row.created_at))}
          {row.status === 'open' && ` · ${TEXTS.due(formatDateTime(row.due_at))}`}
        </Text>
        {row.decided_at && (
          <Text size="sm" c="gray.7">
            {TEXTS.decided(row.decided_by_name, formatDateTime(row.decided_at))}
            {row.answer && ` · ${row.answer}`}
          </Text>
        )}
      </div>
      {row.status === 'open' && <RequestActions row={row} />}
    </li>
  )
}
