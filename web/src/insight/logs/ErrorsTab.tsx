import type { Row } from '@bcare/contract/kit/entity'
import type { ServerError } from '@bcare/contract/insight/server-error'
import { failedPlace } from '@bcare/rules/insight/job-names'
import { formatDateTime } from '@bcare/rules/text/date'
import { Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { facts } from 'virtual:entity/server_error'
import { linkTo } from '../../kit/page/search-params.ts'
import { api } from '../../kit/api/api.ts'
import { type Column, settleColumns } from '../../kit/data/table/column.ts'
import { DataTable } from '../../kit/data/table/DataTable.tsx'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import { TableFooter } from '../../kit/data/table/TableFooter.tsx'
import { useList } from '../../kit/data/list/use-list.ts'
import css from './logs.module.css'
import { LOG_TEXTS as TEXTS } from './texts.ts'
import type { ListCall } from '../../kit/data/list/list-call.ts'

type Failed = Row<typeof ServerError>

const COLUMNS: readonly Column<Failed>[] = [
  { key: 'created_at', label: TEXTS.at, width: 150, priority: 2 },
  { key: 'message', grow: true, width: 320, priority: 1, cell: ({ name, message }) => `${name}: ${message}` },
  { key: 'path', width: 220, priority: 2, cell: ({ path }) => failedPlace(path) },
  { key: 'user_name', width: 170, priority: 2 },
  { key: 'request_id', width: 300 },
]
const FAMILY = { list: api.serverError.list.call as ListCall }
const NEWEST = { by: 'created_at', order: 'desc' } as const
const nameOf = ({ request_id }: Failed) => request_id

/** What the server itself failed at, by the request id that was answered. */
export function ErrorsTab() {
  const [open, setOpen] = useState<Failed>()
  const columns = useMemo(() => settleColumns(COLUMNS, facts), [])
  const { list, layout, read } = useList({
    family: FAMILY,
    columns,
    sort: NEWEST,
    name: 'errors',
  })
  const total = read.data?.total
  return (
    <div className={css.tab}>
      <Text size="sm" c="gray.7">
        {TEXTS.errors_about}
      </Text>
      <Group gap={0} align="stretch" wrap="nowrap">
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={TEXTS.errors_search} />
      </Group>
      <DataTable<Failed>
        label={TEXTS.errors}
        columns={columns}
        rows={read.data?.data as Failed[] | undefined}
        total={total ?? 0}
        list={list}
        layout={layout}
        busy={read.isFetching}
        error={read.error}
        onRetry={() => void read.refetch()}
        nameOf={nameOf}
        onOpen={setOpen}
        empty={<EmptyState title={TEXTS.errors_empty} icon={<IconCircleCheck />} />}
      />
      <TableFooter list={list} layout={layout} total={total} />
      <DetailDrawer
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open?.name}
        width={720}
      >
        {open && <Details failed={open} />}
      </DetailDrawer>
    </div>
  )
}

function Details({ failed }: { failed: Failed }) {
  const { request_id, path, user_name, created_at, message, stack } = failed
  return (
    <Stack>
      <KeyValue
        items={[
          [facts.labels['message'] ?? '', message],
          [TEXTS.at, formatDateTime(created_at)],
          [facts.labels['path'] ?? '', failedPlace(path)],
          [facts.labels['user_name'] ?? '', user_name],
          [TEXTS.request_id, request_id],
        ]}
      />
      <Link {...linkTo('/admin/logs', { tab: 'history', request_id })}>{TEXTS.its_changes}</Link>
      <div>
        <Text size="sm" c="gray.7">
          {TEXTS.stack}
        </Text>
        <pre className={css.stack}>{stack}</pre>
      </div>
    </Stack>
  )
}
