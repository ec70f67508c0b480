import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { idIn, useSearchParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { Refusal } from '../Pieces.tsx'
import { type Branches, useBranches } from '../sources.ts'
import { differenceAmount, differing } from './count-lines.ts'
import css from './count.module.css'
import { CountTable } from './CountTable.tsx'
import { Differences } from './Differences.tsx'
import { COUNT_TEXTS as TEXTS } from './texts.ts'
import { type CountState, useCount } from './use-count.ts'
import { useCountLines } from './use-count-lines.ts'

const TERMS = { vocabulary: 'material_category', is_active: true, limit: 200, sort_by: 'order' } as const

/** Counting what a branch has: first what is there, then what the books say, then what is put right. */
export function CountPage() {
  const branches = useBranches()
  const [search] = useSearchParams<'branch'>()
  const branch_id = idIn(search.branch) ?? branches.own_id
  return (
    <Page title={TEXTS.title}>
      {branch_id === undefined ? (
        <Skeleton height={320} radius="md" />
      ) : (
        <Counting key={branch_id} branch_id={branch_id} branches={branches} />
      )}
    </Page>
  )
}

interface CountingProps {
  branch_id: number
  branches: Branches
}

/** What is counted, stored in the address beside the tab. */
function useNarrowing() {
  const [search, change] = useSearchParams<'branch' | 'category' | 'search'>()
  const text = search.search
  return {
    category_id: idIn(search.category),
    search: typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, 100) : '',
    change: (next: typeof search) => change(next, { replace: true }),
  }
}

function Counting({ branch_id, branches }: CountingProps) {
  const { category_id, search, change } = useNarrowing()
  const state = useCount(branch_id)
  const { lines, is_cut, error, retry } = useCountLines({ branch_id, category_id, search })
  const categories = useRead(api.term.list, TERMS, { placeholderData: keepPreviousData }).data?.data ?? []
  return (
    <Stack gap="sm">
      <Text size="sm" c="gray.7">
        {TEXTS.about}
      </Text>
      <Group gap={12} align="flex-end">
        {branches.all.length > 1 && (
          <NativeSelect
            label={TEXTS.branch}
            data={branches.options}
            value={String(branch_id)}
            onChange={({ currentTarget }) => change({ branch: Number(currentTarget.value) })}
          />
        )}
        <NativeSelect
          label={TEXTS.category}
          data={[
            { value: '', label: TEXTS.every_category },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(category_id ?? '')}
          onChange={({ currentTarget }) => change({ category: Number(currentTarget.value) || undefined })}
        />
        <SearchBox
          value={search}
          onChange={(next) => change({ search: next || undefined })}
          placeholder={TEXTS.search}
        />
      </Group>
      <DraftLine draft={state.draft} />
      {state.differences !== undefined && <Differences all={state.differences} />}
      {is_cut && <Alert color="orange">{TEXTS.cut}</Alert>}
      {error !== null && lines === undefined && <TableFailed error={error} onRetry={retry} />}
      {error === null && lines === undefined && <Skeleton height={240} radius="md" />}
      {lines?.length === 0 && <EmptyState title={TEXTS.none} />}
      {lines !== undefined && lines.length > 0 && (
        <CountTable lines={lines} counts={state.counts} tried={state.tried} onPut={state.put} />
      )}
      <Foot state={state} branch_name={branches.nameOf(branch_id) ?? ''} />
    </Stack>
  )
}

/** What was counted, and the way on: first the books, then the posting. */
function Foot({ state, branch_name }: { state: CountState; branch_name: string }) {
  const { counts, differences, obstacle, fault, comparing, posting, is_outdated } = state
  const size = Object.keys(counts).length
  const post = async () => {
    const wrong = differing(differences ?? [])
    const amount = differenceAmount(wrong)
    const sure = await confirm({
      title: TEXTS.sure,
      about: [
        TEXTS.sure_about(wrong.length, branch_name),
        amount !== null && amount !== 0 && TEXTS.sure_amount(formatMoney(amount)),
      ]
        .filter(Boolean)
        .join(' '),
      action: TEXTS.post,
    })
    if (sure) state.post()
  }
  return (
    <div className={css.foot}>
      <Refusal fault={fault} />
      {fault?.kind === 'conflict' && (
        <Text size="sm" role="status">
          {TEXTS.moved}
        </Text>
      )}
      {obstacle !== undefined && (
        <Text size="sm" c="red.8" role="alert">
          {obstacle}
        </Text>
      )}
      {is_outdated && obstacle === undefined && (
        <Text size="sm" c="orange.9" role="status">
          {TEXTS.changed}
        </Text>
      )}
      <Group gap="8px 12px">
        <strong className={css.size}>{size === 0 ? TEXTS.nothing : TEXTS.count(size)}</strong>
        <TextInput
          className={css.note}
          aria-label={TEXTS.note}
          placeholder={TEXTS.note_hint}
          maxLength={300}
          value={state.note}
          onChange={({ currentTarget }) => state.setNote(currentTarget.value)}
        />
        <Button
          variant={differences === undefined ? 'filled' : 'default'}
          loading={comparing}
          onClick={state.compare}
        >
          {fault?.kind === 'conflict' || is_outdated || differences !== undefined
            ? TEXTS.again
            : TEXTS.compare}
        </Button>
        {differences !== undefined && (
          <Button loading={posting} onClick={() => void post()}>
            {TEXTS.post}
          </Button>
        )}
      </Group>
    </div>
  )
}
