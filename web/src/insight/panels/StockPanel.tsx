import type { Output } from '@bcare/contract'
import type { materialStock } from '@bcare/contract/materials/stock'
import { formatDate } from '@bcare/rules/text/date'
import { Link } from '@tanstack/react-router'
import { linkTo } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { Facts } from '../Facts.tsx'
import css from '../overview.module.css'
import { More } from '../Panel.tsx'
import { ReadPanel } from '../ReadPanel.tsx'
import { type PanelProps, SHOWN } from './panel-order.ts'
import { PANEL_TEXTS as TEXTS } from './texts.ts'

type StockRow = Output<typeof materialStock.list>['data'][number]

const STOCK = '/material'
const CARE = { tab: 'stock', needs_care: true, is_active: true }

/** Materials in use that run short, are below nothing, or expire: the emptiest first. */
export function StockPanel({ lead }: PanelProps) {
  const read = useRead(
    api.materialStock.list,
    { needs_care: true, is_active: true, limit: SHOWN, sort_by: 'on_hand', order: 'asc' },
    { quiet: true },
  )
  return (
    <ReadPanel
      title={TEXTS.stock}
      read={read}
      link={{ to: STOCK, label: TEXTS.open_stock, search: CARE }}
      countOf={({ total }) => total}
      isEmpty={({ total }) => total === 0}
      {...(lead && { empty: TEXTS.stock_empty })}
    >
      {({ data, total }) => (
        <>
          <ul>
            {data.map((row) => (
              <Short key={row.id} row={row} />
            ))}
          </ul>
          <More count={total - data.length} label={TEXTS.more_stock} to={STOCK} search={CARE} />
        </>
      )}
    </ReadPanel>
  )
}

function Short({ row }: { row: StockRow }) {
  const states = useConstant('material_stock.state')
  const { material_name, branch_name, unit_name, on_hand, min_stock, near_expiry_qty, expired_qty } = row
  const much = (quantity: number) =>
    `${quantity < 0 ? '−' : ''}${Math.abs(quantity).toLocaleString('vi-VN')} ${unit_name}`
  return (
    <li className={css.row}>
      <span className={css.who}>
        <Link {...linkTo(STOCK, { tab: 'stock', search: material_name })} className={css.name}>
          {material_name}
        </Link>
        <span className={css.about}>
          <Facts
            of={[
              branch_name,
              TEXTS.left(much(on_hand)),
              row.state !== 'ok' && min_stock !== null ? TEXTS.minimum(much(min_stock)) : null,
              expired_qty > 0 ? TEXTS.expired(much(expired_qty)) : null,
              near_expiry_qty > 0 && row.next_expiry !== null && expired_qty === 0
                ? TEXTS.expiring(much(near_expiry_qty), formatDate(row.next_expiry))
                : null,
            ]}
          />
        </span>
      </span>
      <span className={css.end}>
        {row.state === 'ok' ? (
          <span className={css.until} data-tone={expired_qty > 0 ? 'too_long' : 'long'}>
            {expired_qty > 0 ? TEXTS.has_expired : TEXTS.expires_soon}
          </span>
        ) : (
          <StatusBadge value={row.state} options={states} />
        )}
      </span>
    </li>
  )
}
