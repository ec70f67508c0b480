import type { Output } from '@bcare/contract'
import type { deal } from '@bcare/contract/sales/deal'
import { compactMoney } from '@bcare/rules/text/money'
import { Link } from '@tanstack/react-router'
import { api, useRead } from '../kit/api/api.ts'
import { ColourDot } from '../kit/data/StatusBadge.tsx'
import { useMe } from '../kit/session/may.ts'
import css from './overview.module.css'
import { More } from './Panel.tsx'
import { ReadPanel } from './ReadPanel.tsx'
import { TEXTS } from './texts.ts'

const SHOWN = 5
const DEALS = { to: '/deals', label: TEXTS.open_deals }

/** Whether the user's work is their own deals: a user who sees those of all others as well follows them on the board. */
const livesByDeals = (me: ReturnType<typeof useMe>): boolean =>
  me?.grants['deal:read'] === 'own' && 'deal:create' in me.grants

/** Deals of the user that are still open: how many, what they promise, and those that have stood still longest. */
export function Deals() {
  const me = useMe()
  const read = useRead(
    api.deal.query,
    {
      owner_id: me?.user.id ?? 0,
      status: 'open',
      summary: true,
      limit: SHOWN,
      sort_by: 'stage_entered_at',
      order: 'asc',
    },
    { quiet: true },
  )
  return (
    <ReadPanel
      title={TEXTS.deals}
      read={read}
      link={DEALS}
      countOf={({ total }) => total}
      isEmpty={({ total }) => total === 0}
      {...(livesByDeals(me) && { empty: `${TEXTS.deals_empty}. ${TEXTS.deals_empty_about}` })}
    >
      {(data) => <OpenDeals data={data} owner_id={me?.user.id} />}
    </ReadPanel>
  )
}

function OpenDeals({ data, owner_id }: { data: Output<typeof deal.query>; owner_id: number | undefined }) {
  return (
    <>
      <p className={css.sum}>
        {TEXTS.deals_sum(data.total, compactMoney(data.summary?.['expected_amount'] ?? 0))}
      </p>
      <ul>
        {data.data.map((row) => (
          <li key={row.id} className={css.row}>
            <span className={css.who}>
              <Link to={'/deals'} search={{ pipeline: row.pipeline_id, deal: row.id }} className={css.name}>
                {row.person_name}
              </Link>
              <span className={css.about}>
                <ColourDot color={row.stage_color} /> {row.stage_name} · {row.name}
              </span>
            </span>
            <span className={css.amount}>
              {row.expected_amount > 0 ? compactMoney(row.expected_amount) : TEXTS.no_amount}
            </span>
          </li>
        ))}
      </ul>
      <More
        count={data.total - data.data.length}
        label={TEXTS.more_deals}
        to={DEALS.to}
        search={{ view: 'table', owner_id, status: 'open' }}
      />
    </>
  )
}
