import { MaterialLot } from '@bcare/contract/materials/stock'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { ColourBadge, StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { EditDialog } from '../../kit/form/edit/EditDialog.tsx'
import { formed } from '../../kit/form/field.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useMay } from '../../kit/session/may.ts'
import css from '../materials.module.css'
import { Nothing, Read } from '../Pieces.tsx'
import { quantityText } from '../quantity.ts'
import { STOCK_TEXTS as TEXTS } from '../texts.ts'
import type { LotRow, StockRow } from './stock-row.ts'

const MOST = 200
const FIELDS = ['lot_no', 'expiry'] as const

/** The lots of a material in a branch: what expires first goes first. */
export function Lots({ row: { material_id, branch_id } }: { row: StockRow }) {
  const may_update = useMay('material_stock:update')
  const [edited, setEdited] = useState<LotRow>()
  const read = useRead(
    api.materialLot.list,
    { material_id, branch_id, limit: MOST, sort_by: 'expiry', order: 'asc' },
    { quiet: true },
  )
  const update = useWrite(api.materialLot.update, { quiet: true, touches: ['material_stock', 'usage'] })
  return (
    <Read read={read}>
      {({ data }) => (
        <>
          {data.length === 0 && <Nothing>{TEXTS.no_lots}</Nothing>}
          <Stack component="ul" gap={0} mb={8} aria-label={TEXTS.lots}>
            {data.map((lot) => (
              <Lot key={lot.id} lot={lot} onEdit={may_update ? () => setEdited(lot) : undefined} />
            ))}
          </Stack>
          {edited && (
            <EditDialog
              key={edited.id}
              opened
              onClose={() => setEdited(undefined)}
              entity={MaterialLot}
              fields={FIELDS}
              row={edited}
              title={TEXTS.edit_lot(edited.lot_no)}
              save={(body) => update.mutateAsync(formed(body))}
            />
          )}
        </>
      )}
    </Read>
  )
}

function Lot({ lot, onEdit }: { lot: LotRow; onEdit: (() => void) | undefined }) {
  const states = useConstant('material_lot.status')
  const { lot_no, expiry, quantity, unit_name, unit_cost, received_at, status, is_near_expiry } = lot
  return (
    <li className={css.movement} data-void={status === 'depleted' || undefined}>
      <span className={css.movementHead}>
        <strong>{lot_no}</strong>
        <StatusBadge value={status} options={states} />
        {is_near_expiry && <ColourBadge label={TEXTS.lot_near} color="#F59E0B" />}
      </span>
      <span className={css.movementFigure}>
        <strong>{quantityText(quantity, unit_name)}</strong>
        <small>{expiry === null ? TEXTS.no_expiry : `${TEXTS.lot_expiry} ${formatDate(expiry)}`}</small>
      </span>
      <small className={css.movementAbout}>
        {[
          TEXTS.received(formatDate(received_at)),
          unit_cost !== null && TEXTS.unit_cost(formatMoney(unit_cost)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {onEdit && (
        <Button
          className={css.movementAction}
          size="compact-xs"
          variant="default"
          aria-label={TEXTS.edit_lot(lot_no)}
          onClick={onEdit}
        >
          {TEXTS.edit}
        </Button>
      )}
    </li>
  )
}
