import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { IconPackages } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { DetailDrawer } from '../kit/data/DetailDrawer.tsx'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { TableFailed } from '../kit/data/table/TableStates.tsx'
import type { PersonTabProps } from '../shared/person-tab.ts'
import css from './materials.module.css'
import { UsageKindBadge, UsageMarks } from './movement/MovementLine.tsx'
import { isVoid, nameOf, type UsageRow } from './movement/usage-row.ts'
import { StockQuestions } from './Questions.tsx'
import { quantityText } from './quantity.ts'
import { PERSON_TEXTS, STOCK_TEXTS as TEXTS } from './texts.ts'

const Details = lazy(() =>
  import('./movement/MovementDetails.tsx').then((file) => ({ default: file.MovementDetails })),
)

const STEP = 50
const MOST = 200

/** What treatments of one customer took, for the profile: the newest first, with service and step. */
export function PersonMaterials({ person_id }: PersonTabProps) {
  const [limit, setLimit] = useState(STEP)
  const [opened, setOpened] = useState<UsageRow>()
  const { data, error, refetch, isFetching } = useRead(
    api.usage.list,
    { person_id, limit, sort_by: 'used_on', order: 'desc' },
    { quiet: true, placeholderData: keepPreviousData },
  )
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="md" />
  if (data.total === 0)
    return <EmptyState title={PERSON_TEXTS.empty} about={PERSON_TEXTS.empty_about} icon={<IconPackages />} />
  return (
    <Stack gap="md" maw={860} align="stretch">
      <Stack component="ul" gap={0} mb={8} aria-label={PERSON_TEXTS.title}>
        {data.data.map((row) => (
          <Line key={row.id} row={row} onOpen={() => setOpened(row)} />
        ))}
      </Stack>
      {data.total > data.data.length && limit < MOST && (
        <div>
          <Button variant="default" size="xs" loading={isFetching} onClick={() => setLimit(limit + STEP)}>
            {TEXTS.more}
          </Button>
        </div>
      )}
      <DetailDrawer
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened && nameOf(opened)}
      >
        {opened && (
          <Suspense fallback={<Skeleton height={320} />}>
            <Details key={opened.id} id={opened.id} />
          </Suspense>
        )}
      </DetailDrawer>
      <StockQuestions />
    </Stack>
  )
}

function Line({ row, onOpen }: { row: UsageRow; onOpen: () => void }) {
  const quantity = quantityText(row.quantity, row.unit_name)
  const about = [row.service_title, row.step_title, row.doctor_name, row.lot_no && TEXTS.lot(row.lot_no)]
  return (
    <li className={css.movement} data-void={isVoid(row) || undefined}>
      <span className={css.movementHead}>
        <UnstyledButton className={css.open} onClick={onOpen}>
          {row.material_name}
        </UnstyledButton>
        {row.kind !== 'use' && <UsageKindBadge kind={row.kind} />}
        <UsageMarks row={row} />
      </span>
      <span className={css.movementFigure}>
        {isVoid(row) ? <s>{quantity}</s> : <strong>{quantity}</strong>}
        {row.norm_qty !== null && <small>{PERSON_TEXTS.norm(quantityText(row.norm_qty))}</small>}
      </span>
      <small className={css.movementAbout}>
        <time dateTime={row.used_on}>{formatDate(row.used_on)}</time>
        {about.filter(Boolean).map((part) => ` · ${part}`)}
      </small>
      {row.amount !== null && <small className={css.movementAction}>{formatMoney(row.amount)}</small>}
    </li>
  )
}
