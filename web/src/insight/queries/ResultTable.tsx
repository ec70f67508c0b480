import type { QueryAnswer } from '@bcare/contract/insight/query'
import { formatCount } from '@bcare/rules/text/count'
import { Button, Group, Text } from '@mantine/core'
import { IconTableOff } from '@tabler/icons-react'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { PhoneLink } from '../../kit/data/PhoneLink.tsx'
import { SaveTable } from '../../shared/report/SaveTable.tsx'
import table from '../../shared/report/table.module.css'
import css from './queries.module.css'
import { cellText, csvCell } from './query-key.ts'
import { QUERY_TEXTS as TEXTS } from './texts.ts'

interface ResultTableProps {
  answer: QueryAnswer
  /** What the file is called. */
  name: string
  page: number
  onPage: (page: number) => void
  busy: boolean
}

const NUMBERS = new Set(['number', 'money'])

/** What a query has answered: its rows, how many, how long it took, and the way to the next ones. */
export function ResultTable({ answer, name, page, onPage, busy }: ResultTableProps) {
  const { columns, rows, truncated, elapsed_ms } = answer
  const lines = () => [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column, place) => csvCell(column, row[place] ?? null))),
  ]
  return (
    <section aria-label={TEXTS.result} className={css.result} aria-busy={busy}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="gray.7" role="status">
          {TEXTS.found(formatCount(rows.length), formatCount(elapsed_ms))}
          {truncated && ` · ${TEXTS.more}`}
        </Text>
        <SaveTable permission="raw_query:run" name={name} rows={lines} disabled={rows.length === 0} />
      </Group>
      {rows.length === 0 ? (
        <EmptyState title={TEXTS.empty} about={TEXTS.empty_about} icon={<IconTableOff />} />
      ) : (
        // A long table is scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css.scroll} tabIndex={0} role="group" aria-label={name}>
          <table className={`${table.table} ${css.table}`}>
            <thead>
              <tr>
                {columns.map(({ key, label, type }) => (
                  <th key={key} scope="col" data-number={NUMBERS.has(type) || undefined}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, number) => (
                <tr key={number}>
                  {columns.map((column, place) => (
                    <td key={column.key} data-number={NUMBERS.has(column.type) || undefined}>
                      {column.type === 'phone' && typeof row[place] === 'string' ? (
                        <PhoneLink number={row[place]} />
                      ) : (
                        cellText(column, row[place] ?? null)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(truncated || page > 1) && (
        <Group gap="sm">
          <Button variant="default" size="xs" disabled={page === 1 || busy} onClick={() => onPage(page - 1)}>
            {TEXTS.previous}
          </Button>
          <Text size="sm">{TEXTS.page(formatCount(page))}</Text>
          <Button variant="default" size="xs" disabled={!truncated || busy} onClick={() => onPage(page + 1)}>
            {TEXTS.next}
          </Button>
        </Group>
      )}
    </section>
  )
}
