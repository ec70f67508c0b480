import { compactMoney } from '@bcare/rules/text/money'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, useRead } from '../kit/api/api.ts'
import { ColourDot } from '../kit/data/StatusBadge.tsx'
import { useMe } from '../kit/session/may.ts'
import css from './overview.module.css'
import { More, Nothing, Panel } from './Panel.tsx'
import { TEXTS } from './texts.ts'

const SHOWN = 5
const DEALS = { to: '/deals', label: TEXTS.open_deals }

/** Whether the user's work is their own deals: a user who sees those of all others as well follows them on the board. */
export const livesByDeals = (me: ReturnType<typeof useMe>): boolean =>
  me?.grants['deal:read'] === 'own' && 'deal:create' in me.grants

/** Deals of the user that are still open: how many, what they promise, and those that have stood still longest. */
export function Deals() {
  const me = useMe()
  const { data, error } = useRead(
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
  if (error || (data?.total === 0 && !livesByDeals(me))) return null
  return (
    <Panel title={TEXTS.deals} count={data?.total} link={DEALS}>
      {!data && <Skeleton height={80} />}
      {data?.total === 0 && <Nothing title={TEXTS.deals_empty} about={TEXTS.deals_empty_about} />}
      {data !== undefined && data.total > 0 && (
        <p className={css.sum}>
          {TEXTS.deals_sum(data.total, compactMoney(data.summary?.['expected_amount'] ?? 0))}
        </p>
      )}
      <ul>
        {data?.data.map((deal) => (
          <li key={deal.id} className={css.row}>
            <span className={css.who}>
              <Link to={'/deals'} search={{ pipeline: deal.pipeline_id, deal: deal.id }} className={css.name}>
                {deal.person_name}
              </Link>
              <span className={css.about}>
                <ColourDot color={deal.stage_color} /> {deal.stage_name} · {deal.name}
              </span>
            </span>
            <span className={css.amount}>
              {deal.expected_amount > 0 ? compactMoney(deal.expected_amount) : TEXTS.no_amount}
            </span>
          </li>
        ))}
      </ul>
      {data && (
        <More
          count={data.total - data.data.length}
          label={TEXTS.more_deals}
          to={DEALS.to}
          search={{ view: 'table', owner_id: me?.user.id, status: 'open' }}
        />
      )}
    </Panel>
  )
}
