import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../kit/api/api.ts'
import css from './import.module.css'
import { DecideRow } from './DecideRow.tsx'
import { MendRow } from './MendRow.tsx'
import type { ImportItem, ImportRow } from './import-api.ts'
import { useCounts, useImportView } from './import-view.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'

/** A count that was chosen: its rows are shown. */
export type Shown = keyof ReturnType<typeof useCounts>

const PAGE = 50
const STATUSES: ReadonlySet<string> = new Set(['new', 'same', 'phone', 'review', 'error'])

const filterOf = (shown: Shown | undefined) =>
  shown === undefined
    ? {}
    : shown === 'noted'
      ? { noted: true as const }
      : STATUSES.has(shown)
        ? { status: shown as 'new' }
        : { outcome: shown as 'added' }

function RowResult({ row }: { row: ImportRow }) {
  const { matchOf, hrefOf, words } = useImportView()
  const counts = useCounts()
  const { status, problems, match_no, outcome, doubt } = row
  const href = hrefOf(row)
  const named = outcome === null && doubt === null ? matchOf(row) : undefined
  return (
    <>
      {outcome !== null && href !== undefined && (
        <Anchor inherit renderRoot={(props) => <Link {...props} to={href} />}>
          {counts[outcome]}
        </Anchor>
      )}
      {outcome !== null && href === undefined && counts[outcome]}
      {outcome === null && status === 'new' && counts.new}
      {named !== undefined && (status === 'error' ? TEXTS.same_as : words.same_as)(named)}
      {outcome === null && doubt === null && match_no !== null && TEXTS.same_as_row(match_no)}
      {doubt !== null && <Doubt row={row} doubt={doubt} />}
      {problems.map((problem) => (
        <Box key={problem} c={status === 'error' ? 'red.8' : 'orange.9'}>
          {problem}
        </Box>
      ))}
    </>
  )
}

/** The record, or the row, that a row resembles, and why it is not simply taken for it. */
function Doubt({ row, doubt }: { row: ImportRow; doubt: string }) {
  const { matchOf } = useImportView()
  const { match_no, decided } = row
  const like = matchOf(row) ?? (match_no === null ? TEXTS.like_other : TEXTS.like_row(match_no))
  return (
    <>
      <Box c="orange.9">{TEXTS.like(like, doubt)}</Box>
      {decided !== null && <Box>{TEXTS.decided[decided]}</Box>}
    </>
  )
}

/** The rows of the file, or those of one count, page by page. */
export function ImportRows({ item, shown }: { item: ImportItem; shown: Shown | undefined }) {
  const { calls } = useImportView()
  const [page, setPage] = useState(1)
  const { data } = useRead(
    calls.rows,
    { id: item.id, page, limit: PAGE, ...filterOf(shown) },
    { quiet: true },
  )
  const pages = data?.total_page ?? 1
  return (
    <section className={css.section} aria-label={TEXTS.rows_label}>
      <div className={css.scroll}>
        <table className={`${css.table} ${css.mapping}`}>
          <thead>
            <tr>
              <th>{TEXTS.row_no}</th>
              <th>{TEXTS.row_what}</th>
              <th>{TEXTS.row_about}</th>
            </tr>
          </thead>
          <tbody>
            {data?.data.map((row) => (
              <tr key={row.no}>
                <td className="numeric">{row.no}</td>
                <td className={css.cells}>
                  {row.cells.filter(Boolean).join(' · ')}
                  {item.status === 'checked' && <MendRow item={item} row={row} />}
                </td>
                <td>
                  <RowResult row={row} />
                  {item.status === 'checked' && <DecideRow item={item} row={row} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data?.total === 0 && <Text c="gray.7">{TEXTS.no_rows}</Text>}
      {pages > 1 && (
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="compact-sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {DATA_TEXTS.previous}
          </Button>
          <Text size="sm" className="numeric">
            {page} / {pages}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            {DATA_TEXTS.next}
          </Button>
        </Group>
      )}
    </section>
  )
}
