import type { Row } from '@bcare/contract'
import type { RevenueEntry } from '@bcare/contract/revenue/revenue-entry'
import { REVENUE_KIND_LABELS, REVENUE_PART_LABELS } from '@bcare/rules/revenue/attribution'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Pager } from '../../kit/data/table/TableFooter.tsx'
import { Answer, signedMoney } from '../Pieces.tsx'
import css from '../revenue.module.css'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'
import type { OpenedLine } from './opened-line.ts'

export type EntryRow = Row<typeof RevenueEntry>

const LIMIT = 30

/** Every entry of a line, the newest first; what was taken back has a row of its own. */
export function LineEntries({ line: { attachment_id, bill_item_id } }: { line: OpenedLine }) {
  const [page, setPage] = useState(1)
  const read = useRead(
    api.revenue.list,
    {
      ...(attachment_id !== null && { attachment_id }),
      ...(attachment_id === null && bill_item_id !== null && { bill_item_id }),
      sort_by: 'occurred_on',
      order: 'desc',
      page,
      limit: LIMIT,
    },
    { quiet: true },
  )
  return (
    <Answer read={read} height={120}>
      {({ data, total_page }) =>
        data.length === 0 ? (
          <EmptyState title={TEXTS.no_entries} />
        ) : (
          <>
            <ul className={css.steps} aria-label={TEXTS.entries}>
              {data.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            {total_page > 1 && <Pager page={page} pages={total_page} onChange={setPage} />}
          </>
        )
      }
    </Answer>
  )
}

/** What an entry is called: what made it, and which part of the money it is. */
function wordsOf({ kind, part }: EntryRow): string {
  const [what, where] = [REVENUE_KIND_LABELS[kind], REVENUE_PART_LABELS[part]]
  return what === where ? what : `${what} · ${where}`
}

function Entry({ entry }: { entry: EntryRow }) {
  const { occurred_on, part, step_name, user_name, payment_code, branch_name, gross, material_part } = entry
  // What was worked holds its share of the material, which is not its user's.
  const material =
    part === 'performed' && material_part !== 0 && TEXTS.with_material(formatMoney(material_part))
  return (
    <li className={css.step}>
      <span>
        {formatDate(occurred_on)} · {wordsOf(entry)}
      </span>
      <span>{signedMoney(gross)}</span>
      <small>{[step_name, user_name, material, payment_code, branch_name].filter(Boolean).join(' · ')}</small>
    </li>
  )
}
