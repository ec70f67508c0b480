import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Box, Button, Menu, Skeleton, Stack } from '@mantine/core'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useMay } from '../../kit/session/may.ts'
import type { PersonTabProps } from '../../shared/person-tab.ts'
import card from '../board/deal-card.module.css'
import css from './deal-list.module.css'
import { StageAge } from '../StageAge.tsx'
import { SALES_TEXTS as TEXTS } from '../texts.ts'
import type { DealRow } from './deal-row.ts'

const DealForm = lazy(() => import('../form/DealForm.tsx').then((file) => ({ default: file.DealForm })))
const DealDrawer = lazy(() => import('./DealDrawer.tsx').then((file) => ({ default: file.DealDrawer })))

/** A deal, or a new one in a pipeline. */
type Opened = { id: number } | { pipeline_id: number }

/** The deals of one customer, for the profile: newest first, each opens beside the page. */
export function PersonDeals({ person_id }: PersonTabProps) {
  const { data, error, refetch } = useRead(api.deal.list, { person_id, limit: 200 }, { quiet: true })
  const pipelines = useRead(api.pipeline.list, { is_active: true, limit: 200 }).data?.data
  const may_add = useMay('deal:create')
  const [opened, setOpened] = useState<Opened>()
  const add = may_add && pipelines && (
    <AddButton pipelines={pipelines} onAdd={(pipeline_id) => setOpened({ pipeline_id })} />
  )
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="md" />
  return (
    <Stack gap="sm" align="stretch">
      {data.data.length === 0 ? (
        <EmptyState
          title={TEXTS.person_empty}
          about={add && TEXTS.person_empty_about}
          icon={<IconRoute />}
          action={add}
        />
      ) : (
        <>
          {add && <div>{add}</div>}
          <Stack component="ul" gap={8}>
            {data.data.map((deal) => (
              <li key={deal.id}>
                <DealLine deal={deal} onOpen={() => setOpened({ id: deal.id })} />
              </li>
            ))}
          </Stack>
        </>
      )}
      <Suspense fallback={null}>
        {opened && 'pipeline_id' in opened && (
          <DealForm {...opened} person_id={person_id} onClose={() => setOpened(undefined)} />
        )}
        {opened && 'id' in opened && <DealDrawer id={opened.id} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Stack>
  )
}

interface AddButtonProps {
  pipelines: readonly { id: number; name: string }[]
  onAdd: (pipeline_id: number) => void
}

/** Adds a deal; asks for the pipeline where there are several. */
function AddButton({ pipelines, onAdd }: AddButtonProps) {
  const [first, ...others] = pipelines
  if (first === undefined) return null
  const button = (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden />}
      {...(others.length === 0 && { onClick: () => onAdd(first.id) })}
    >
      {TEXTS.add}
    </Button>
  )
  if (others.length === 0) return button
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {pipelines.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onAdd(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function DealLine({ deal, onOpen }: { deal: DealRow; onOpen: () => void }) {
  return (
    <button type="button" className={`box ${css.deal}`} onClick={onOpen}>
      <Stack component="span" gap={0} flex="1 1 220px" miw={0}>
        <span className={`ellipsis ${card.cardName}`}>{deal.name}</span>
        <Box component="span" c="gray.7" fz="xs">
          {[deal.code, formatDate(deal.created_at), deal.owner_name ?? TEXTS.no_owner].join(' · ')}
        </Box>
      </Stack>
      <span className={css.dealStage}>
        <ColourBadge label={`${deal.pipeline_name} · ${deal.stage_name}`} color={deal.stage_color} />
        <StageAge deal={deal} />
      </span>
      <Box component="span" miw={110} ms="auto" fw={600} ta="end" className="numeric">
        {formatMoney(deal.expected_amount)}
      </Box>
    </button>
  )
}
