import type { BooksCheckResult, BooksDifference } from '@bcare/contract/books/books-check'
import { BOOK_CHECKS, BOOK_RECORD_LABELS, type CheckWords } from '@bcare/rules/books/checks'
import { fromThousandths } from '@bcare/rules/materials/quantity'
import { formatCount } from '@bcare/rules/text/count'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { formatNumber } from '@bcare/rules/text/number'
import { Anchor, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import table from '../shared/report/table.module.css'
import css from './books.module.css'
import { placeOf } from './links.ts'
import { BOOKS_TEXTS as TEXTS } from './texts.ts'

/** One check: green where all agrees; else red, with each place and both of its sums. */
export function CheckLine({ result: { check, differences, examples } }: { result: BooksCheckResult }) {
  const words: CheckWords = BOOK_CHECKS[check]
  const right = differences === 0
  return (
    <li className={css.check} data-state={right ? 'right' : 'broken'}>
      <Group gap={12} align="flex-start" justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{words.label}</Text>
          <Text size="sm" c="gray.7">
            {words.about}
          </Text>
        </div>
        <span className={css.verdict}>
          {right ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          {right ? TEXTS.right_line : TEXTS.wrong_line(formatCount(differences))}
        </span>
      </Group>
      {!right && <Differences words={words} examples={examples} />}
      {differences > examples.length && (
        <Text size="xs" c="gray.7">
          {TEXTS.first(formatCount(examples.length))}
        </Text>
      )}
    </li>
  )
}

/** How the sums of a check are written. */
const figureOf = ({ counts, thousandths }: CheckWords): ((sum: number) => string) =>
  thousandths ? (sum) => formatNumber(fromThousandths(sum), 3) : counts ? formatCount : formatMoney

function Differences({ words, examples }: { words: CheckWords; examples: readonly BooksDifference[] }) {
  const shown = figureOf(words)
  return (
    <div className={css.scroll}>
      <table className={`${table.table} ${css.table}`} aria-label={words.label}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.record}</th>
            <th scope="col">{words.expected}</th>
            <th scope="col">{words.found}</th>
            <th scope="col">{TEXTS.difference}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map((one, at) => (
            <tr key={at}>
              <th scope="row">
                <Place difference={one} />
              </th>
              <td data-label={words.expected}>{shown(one.expected)}</td>
              <td data-label={words.found}>{shown(one.found)}</td>
              <td data-label={TEXTS.difference}>{shown(one.found - one.expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What a difference is at, and the way there. */
function Place({ difference }: { difference: BooksDifference }) {
  const { record, code, day } = difference
  const href = placeOf(difference)
  const called = [BOOK_RECORD_LABELS[record], day === null ? code : `${formatDate(day)} · ${code}`].join(' ')
  if (href === undefined) return called
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} to={href} />}>
      {called}
    </Anchor>
  )
}
