import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Anchor, Box } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import type { Entry, EntryKind } from './entries.ts'
import css from './money.module.css'

interface EntriesProps {
  entries: readonly Entry[]
  kind: EntryKind | 'all'
  debt: number
  is_cut: boolean
}

/** Every entry by its day, the newest first, with what was owed after it. */
export function EntryTable({ entries, kind, debt, is_cut }: EntriesProps) {
  if (entries.length === 0)
    return <EmptyState title={TEXTS.empty} about={TEXTS.empty_about} icon={<IconCash />} />
  const shown = kind === 'all' ? entries : entries.filter((entry) => entry.kind === kind)
  return (
    <section aria-label={TEXTS.movements}>
      <table className={css.entries}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.entry}</th>
            <th scope="col">{TEXTS.day}</th>
            <th scope="col">{TEXTS.debt_up}</th>
            <th scope="col">{TEXTS.debt_down}</th>
            {kind === 'all' && !is_cut && <th scope="col">{TEXTS.balance}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((entry, at) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              balance={
                kind === 'all' && !is_cut
                  ? debt - entries.slice(0, at).reduce((sum, one) => sum + one.up - one.down, 0)
                  : undefined
              }
            />
          ))}
        </tbody>
      </table>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/accounting" />}>
        {TEXTS.all_receipts}
      </Anchor>
    </section>
  )
}

const sumOrNothing = (sum: number): string => (sum === 0 ? '' : formatMoney(sum))

function EntryRow({ entry, balance }: { entry: Entry; balance: number | undefined }) {
  const { code, title, status, at, up, down, moved, is_void, note } = entry
  return (
    <tr data-void={is_void || undefined}>
      <td>
        <Box component="span" fw={600} className="numeric">
          {code}
        </Box>{' '}
        {title}
        <small>{[status, moved === 0 ? null : formatMoney(moved), note].filter(Boolean).join(' · ')}</small>
      </td>
      <td data-label={TEXTS.day}>{formatDate(at)}</td>
      <td data-label={TEXTS.debt_up} className="numeric">
        {sumOrNothing(up)}
      </td>
      <td data-label={TEXTS.debt_down} className="numeric">
        {sumOrNothing(down)}
      </td>
      {balance !== undefined && (
        <td data-label={TEXTS.balance} className="numeric">
          {formatMoney(balance)}
        </td>
      )}
    </tr>
  )
}
