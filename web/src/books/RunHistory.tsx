import type { BooksCheck } from '@bcare/contract/books/books-check'
import type { Row } from '@bcare/contract/kit/entity'
import { BOOK_CHECK_LABELS, BOOK_RUN_LABELS } from '@bcare/rules/books/checks'
import { formatCount } from '@bcare/rules/text/count'
import { formatDateTime } from '@bcare/rules/text/date'
import { Text, UnstyledButton } from '@mantine/core'
import { ColourBadge } from '../kit/data/StatusBadge.tsx'
import css from './books.module.css'
import { BOOKS_TEXTS as TEXTS } from './texts.ts'

interface RunHistoryProps {
  runs: readonly Row<typeof BooksCheck>[]
  /** Which of them is above. */
  shown: number | undefined
  onChoose: (run: number) => void
}

/** The runs so far, the newest first; one that is chosen is shown above. */
export function RunHistory({ runs, shown, onChoose }: RunHistoryProps) {
  return (
    <section aria-label={TEXTS.history}>
      <h2 className={css.heading}>{TEXTS.history}</h2>
      <ol className={css.runs}>
        {runs.map(({ id, created_at, by_name, source, differences, wrong, duration_ms }) => (
          <li key={id}>
            <UnstyledButton
              className={css.run}
              aria-current={id === shown || undefined}
              onClick={() => onChoose(id)}
            >
              <time dateTime={created_at}>{formatDateTime(created_at)}</time>
              <span>
                {differences === 0 ? (
                  <ColourBadge label={TEXTS.right_line} color="#10B981" />
                ) : (
                  <ColourBadge label={TEXTS.wrong_line(formatCount(differences))} color="#DC2626" />
                )}
              </span>
              <Text size="sm" c="gray.7" className={css.who}>
                {[by_name ?? BOOK_RUN_LABELS[source], ...wrong.map((check) => BOOK_CHECK_LABELS[check])].join(
                  ' · ',
                )}
              </Text>
              <Text size="xs" c="gray.7">
                {TEXTS.took(formatCount(duration_ms))}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </section>
  )
}
