import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconScale, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { BOOK_RUN_LABELS } from '@bcare/rules/books/checks'
import { formatCount } from '@bcare/rules/text/count'
import { formatDateTime } from '@bcare/rules/text/date'
import type { BooksRun } from '@bcare/contract/books/books-check'
import { idIn, useSearchParams } from '../kit/page/search-params.ts'
import { api, useRead, useWrite } from '../kit/api/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { Page } from '../kit/page/Page.tsx'
import css from './books.module.css'
import { CheckLine } from './CheckLine.tsx'
import { RunHistory } from './RunHistory.tsx'
import { BOOKS_TEXTS as TEXTS } from './texts.ts'

const HISTORY = { limit: 20 } as const

/** The run that the address names; none is the newest one. */
function useChosenRun() {
  const [search, change] = useSearchParams<'run'>()
  return { chosen: idIn(search.run), choose: (run: number | undefined) => change({ run }) }
}

/** Whether every sum that is told twice is told alike: the last run, what it found, and the runs before it. */
export function BooksCheckScreen() {
  const { chosen, choose } = useChosenRun()
  const runs = useRead(api.booksCheck.list, HISTORY, { quiet: true })
  const newest = runs.data?.data[0]?.id
  const id = chosen ?? newest
  const run = useRead(
    api.booksCheck.get,
    { id: id ?? 0 },
    { quiet: true, enabled: id !== undefined, placeholderData: keepPreviousData },
  )
  const prove = useWrite(api.booksCheck.run, { touches: ['books_check'], onSuccess: () => choose(undefined) })
  const error = runs.error ?? run.error
  return (
    <Page
      title={TEXTS.title}
      actions={
        <Button
          leftSection={<IconScale size={16} aria-hidden />}
          loading={prove.isPending}
          onClick={() => prove.mutate({})}
        >
          {TEXTS.run}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="gray.7">
          {TEXTS.about}
        </Text>
        {error !== null && (
          <EmptyState
            title={error.message}
            action={
              <Button
                onClick={() => {
                  choose(undefined)
                  void runs.refetch()
                }}
              >
                {TEXTS.retry}
              </Button>
            }
          />
        )}
        {error === null && runs.data === undefined && <Skeleton height={320} radius="md" />}
        {error === null && runs.data?.total === 0 && (
          <EmptyState title={TEXTS.never} about={TEXTS.never_about} icon={<IconScale />} />
        )}
        {error === null && id !== undefined && run.data === undefined && (
          <Skeleton height={320} radius="md" />
        )}
        {error === null && run.data !== undefined && <Found run={run.data} />}
        {runs.data !== undefined && runs.data.total > 0 && (
          <RunHistory runs={runs.data.data} shown={id} onChoose={choose} />
        )}
      </Stack>
    </Page>
  )
}

/** What one run has found, the checks in their order. */
function Found({ run: { differences, created_at, by_name, source, results } }: { run: BooksRun }) {
  const when = [formatDateTime(created_at), by_name ?? BOOK_RUN_LABELS[source]].join(' · ')
  return (
    <Stack aria-label={TEXTS.title} component="section" gap={12}>
      {differences === 0 ? (
        <Alert color="green" icon={<IconShieldCheck />} title={TEXTS.all_right}>
          <Text size="sm">{when}</Text>
        </Alert>
      ) : (
        <Alert color="red" icon={<IconShieldX />} title={TEXTS.wrong(formatCount(differences))}>
          <Text size="sm">{when}</Text>
          <Text size="sm">{TEXTS.act}</Text>
        </Alert>
      )}
      <ul className={css.checks}>
        {results.map((result) => (
          <CheckLine key={result.check} result={result} />
        ))}
      </ul>
    </Stack>
  )
}
