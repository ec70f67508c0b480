import { formatDate, formatDateTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, Group, Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { ChoiceLabel } from '../../kit/data/StatusBadge.tsx'
import { DrawerTabs, type RecordTab } from '../../kit/record/RecordTabs.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from '../materials.module.css'
import { MovementLine } from '../movement/MovementLine.tsx'
import { useMovementRights } from '../movement/usage-row.ts'
import { Nothing, Read } from '../Pieces.tsx'
import { quantityText } from '../quantity.ts'
import { STOCK_TEXTS as TEXTS } from '../texts.ts'
import { Limits } from './Limits.tsx'
import { Lots } from './Lots.tsx'
import { StockState } from './stock-columns.tsx'
import { nameOf, type StockRow } from './stock-row.ts'

type Fact = readonly [string, ReactNode]
const said = ([, value]: Fact) => value !== null && value !== false && value !== ''

function Facts({ row }: { row: StockRow }) {
  const kinds = useConstant('material.kind')
  const unit = row.unit_name
  const facts: Fact[] = [
    ['Mã vật tư', row.material_code],
    ['Chi nhánh', row.branch_name],
    ['Nhóm', row.category_name],
    ['Loại', <ChoiceLabel key="kind" value={row.kind} options={kinds} />],
    ['Sắp hết hạn', row.near_expiry_qty > 0 && quantityText(row.near_expiry_qty, unit)],
    [
      'Đã hết hạn',
      row.expired_qty > 0 && <span className={css.expired}>{quantityText(row.expired_qty, unit)}</span>,
    ],
    ['Hạn gần nhất', row.next_expiry !== null && formatDate(row.next_expiry)],
    ['Giá vốn', row.avg_cost !== null && `${formatMoney(row.avg_cost)} / ${unit}`],
    ['Giá trị tồn', row.value !== null && formatMoney(row.value)],
    ['Phát sinh cuối', row.last_moved_at !== null && formatDateTime(row.last_moved_at)],
    ['Tình trạng vật tư', !row.is_active && TEXTS.out_of_use],
  ]
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <strong className={css.big}>{quantityText(row.on_hand, unit)}</strong>
        <StockState state={row.state} />
      </Group>
      <KeyValue items={facts.filter(said)} />
      <Limits key={row.version} row={row} />
    </Stack>
  )
}

const STEP = 20
const MOST = 200

/** What moved of a material in a branch, the newest first. */
function Movements({ row: { material_id, branch_id } }: { row: StockRow }) {
  const [limit, setLimit] = useState(STEP)
  const rightsOf = useMovementRights()
  const read = useRead(
    api.usage.list,
    { material_id, branch_id, limit, sort_by: 'created_at', order: 'desc' },
    { quiet: true, placeholderData: keepPreviousData },
  )
  return (
    <Read read={read}>
      {({ data, total }) =>
        total === 0 ? (
          <Nothing>{TEXTS.no_movements}</Nothing>
        ) : (
          <>
            <Stack component="ul" gap={0} mb={8} aria-label={TEXTS.movements}>
              {data.map((one) => (
                <MovementLine key={one.id} row={one} may_reverse={rightsOf(one).may_reverse} />
              ))}
            </Stack>
            {total > data.length && limit < MOST && (
              <Button
                variant="default"
                size="xs"
                loading={read.isFetching}
                onClick={() => setLimit(Math.min(MOST, limit * 3))}
              >
                {TEXTS.more}
              </Button>
            )}
          </>
        )
      }
    </Read>
  )
}

const FACTS: RecordTab<StockRow> = {
  value: 'facts',
  label: TEXTS.facts,
  content: (row) => <Facts row={row} />,
}
const LOTS: RecordTab<StockRow> = { value: 'lots', label: TEXTS.lots, content: (row) => <Lots row={row} /> }
const MOVEMENTS: RecordTab<StockRow> = {
  value: 'movements',
  label: TEXTS.movements,
  permission: 'usage:read',
  content: (row) => <Movements row={row} />,
}

/** What a branch has of a material: facts and limits, lots, and what moved. */
export function StockDetails({ id }: { id: number }) {
  const read = useRead(api.materialStock.get, { id }, { quiet: true })
  return (
    <Read read={read}>
      {(row) => (
        <DrawerTabs
          label={nameOf(row)}
          row={row}
          tabs={row.lot_tracked ? [FACTS, LOTS, MOVEMENTS] : [FACTS, MOVEMENTS]}
        />
      )}
    </Read>
  )
}
