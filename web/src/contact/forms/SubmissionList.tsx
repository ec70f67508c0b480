import { FormSubmission, formSubmission } from '@bcare/contract/contact/form-submission'
import type { SubmissionCounts } from '@bcare/contract/contact/form-submission'
import {
  OPEN_SUBMISSIONS,
  SUBMISSION_LABELS,
  waitMinutes,
  waitTone,
  waitWords,
} from '@bcare/rules/contact/submission'
import { TabList } from '../../kit/page/TabList.tsx'
import { Box, Button, Tabs } from '@mantine/core'
import {
  IconBan,
  IconForms,
  IconMailOff,
  IconPencilPlus,
  IconPhoneCheck,
  IconUserShare,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { type Choices, type Column, settleColumns } from '../../kit/data/table/column.ts'
import { DataTable } from '../../kit/data/table/DataTable.tsx'
import { DisplayMenu } from '../../kit/data/table/DisplayMenu.tsx'
import { PhoneLink } from '../../kit/data/PhoneLink.tsx'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ExportButton } from '../../kit/data/export/ExportButton.tsx'
import { FilterBar } from '../../kit/data/filters/FilterBar.tsx'
import { type FilterSpec, settleFilters } from '../../kit/data/filters/list-state.ts'
import { SavedViews } from '../../kit/data/views/SavedViews.tsx'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import { shownKeys } from '../../kit/data/table/look.ts'
import { TableFooter } from '../../kit/data/table/TableFooter.tsx'
import toolbar from '../../kit/data/list/Toolbar.module.css'
import { useList } from '../../kit/data/list/use-list.ts'
import { useMay } from '../../kit/session/may.ts'
import { modalHost } from '../../kit/page/modal.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { useNow } from '../../kit/use-now.ts'
import { ask, submissionQuestions } from './asking.ts'
import css from './forms.module.css'
import { MatchText } from './MatchText.tsx'
import { SubmissionCard } from './SubmissionCard.tsx'
import { sourceOf, type SubmissionRow } from './submission-row.ts'
import { FORM_TEXTS as TEXTS } from './texts.ts'
import { showOutcomes, useSubmissionActions } from './use-submission-actions.tsx'
import { narrowedTo, type Tab, TABS, useSubmissionView } from './use-submission-view.ts'
import { WaitText } from './WaitText.tsx'

const Questions = modalHost(submissionQuestions, () =>
  import('./SubmissionDialogs.tsx').then((file) => file.SubmissionDialogs),
)
const Drawer = lazy(() =>
  import('./SubmissionDrawer.tsx').then((file) => ({ default: file.SubmissionDrawer })),
)

const COLUMNS: readonly Column<SubmissionRow>[] = [
  { key: 'submitted_at', width: 150 },
  { key: 'name', width: 145, grow: true, priority: 1 },
  {
    key: 'phone',
    width: 130,
    priority: 2,
    cell: ({ phone, email }) => (phone ? <PhoneLink number={phone} /> : email),
  },
  { key: 'interest', width: 132, cell: ({ interest, message }) => interest ?? message },
  {
    key: 'contacted_at',
    label: TEXTS.wait,
    width: 164,
    priority: 2,
    cell: (row) => <WaitText row={row} />,
    unsorted: true,
  },
  {
    key: 'assigned_user_name',
    label: TEXTS.owner,
    width: 130,
    cell: ({ assigned_user_name: name }) => name ?? TEXTS.unassigned,
  },
  { key: 'matched_person_name', label: TEXTS.match, width: 140, cell: (row) => <MatchText row={row} /> },
  { key: 'status', width: 128 },
  { key: 'form_name', label: TEXTS.source, width: 200, cell: sourceOf },
  { key: 'message', width: 220, hidden: true },
  { key: 'email', width: 170, hidden: true },
  { key: 'preferred_time', width: 160, hidden: true },
  { key: 'branch_name', label: 'Chi nhánh', width: 150, hidden: true },
  { key: 'spam_score', width: 110, hidden: true },
  { key: 'code', width: 120, hidden: true },
]

const FILTERS: readonly FilterSpec[] = [
  { key: 'form_id', label: TEXTS.form },
  { key: 'assigned_user_id', label: TEXTS.owner },
  { key: 'submitted_at', span: 'instant' },
]

const FAMILY = { list: formSubmission.query }
const NEWEST = { by: 'submitted_at', order: 'desc' } as const
const nameOf = ({ name }: SubmissionRow) => name
const cardOf = (row: SubmissionRow) => <SubmissionCard row={row} />
const STAFF = { limit: 200, status: 'active', sort_by: 'name' } as const

function useChoices(): Choices | undefined {
  const may_read_forms = useMay('web_form:read')
  const forms = useRead(api.webForm.list, { limit: 200, sort_by: 'name' }, { enabled: may_read_forms }).data
  const staff = useRead(api.user.list, STAFF).data
  const status = useConstant('form_submission.status')
  return useMemo(() => {
    if (!staff || (may_read_forms && !forms) || status.length === 0) return undefined
    return {
      form_id: (forms?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      assigned_user_id: staff.data.map(({ id, name }) => ({ value: id, label: name })),
      status,
    }
  }, [forms, staff, status, may_read_forms])
}

/** Submissions, the newest first and as they come in: who it may be, who calls, and how long they have waited. */
export function SubmissionList() {
  const choices = useChoices()
  const may_add = useMay('form_submission:create')
  return (
    <Page
      title={TEXTS.title}
      actions={
        may_add && (
          <Button
            variant="default"
            leftSection={<IconPencilPlus size={16} />}
            onClick={() => ask({ kind: 'add' })}
          >
            {TEXTS.add}
          </Button>
        )
      }
    >
      <Listed choices={choices} />
      <Questions />
    </Page>
  )
}

/** No submission: yet, or because there is no form to send one with. */
function NoSubmission({ open, formless }: { open: boolean; formless: boolean }) {
  const may_add = useMay('web_form:create')
  if (!formless || !may_add)
    return (
      <EmptyState
        title={open ? TEXTS.empty_open : TEXTS.empty}
        about={TEXTS.empty_about}
        icon={<IconForms />}
      />
    )
  return (
    <EmptyState
      title={TEXTS.empty}
      about={TEXTS.no_form_about}
      icon={<IconForms />}
      action={
        <Button renderRoot={(props) => <Link {...props} to="." search={{ tab: 'forms' }} />}>
          {TEXTS.make_form}
        </Button>
      }
    />
  )
}

const NO_CHOICES: Choices = { form_id: [], assigned_user_id: [], status: [] }

function Listed({ choices }: { choices: Choices | undefined }) {
  const { view, change } = useSubmissionView()
  const named = choices ?? NO_CHOICES
  const columns = useMemo(() => settleColumns(COLUMNS, FormSubmission, named), [named])
  const filters = useMemo(() => {
    const shown = FILTERS.filter((one) => typeof one === 'string' || named[one.key]?.length !== 0)
    return settleFilters(shown, FormSubmission.labels, named)
  }, [named])
  const fixed = useMemo(() => ({ ...narrowedTo(view.state), counts: true }), [view.state])
  const { list, layout, read, selection, input } = useList({
    family: FAMILY,
    columns,
    filters,
    sort: NEWEST,
    fixed,
  })
  const { actionsOf, may } = useSubmissionActions()
  const bulk = useBulk()
  const chooses = may.update || may.assign
  const answer = read.data as unknown as
    | { data: SubmissionRow[]; total: number; counts?: SubmissionCounts }
    | undefined
  return (
    <>
      <Statuses
        tab={view.state}
        counts={answer?.counts}
        onChange={(state) => change({ state, page: undefined })}
      />
      <div className={toolbar.toolbar}>
        <SearchBox value={list.search} onChange={list.setSearch} placeholder={TEXTS.search} />
        <FilterBar filters={filters} list={list} />
        <div className={toolbar.toolbarEnd}>
          <ExportButton entity={FormSubmission} input={input} shown={shownKeys(layout)} />
          <SavedViews />
          <DisplayMenu columns={columns} layout={layout} />
        </div>
      </div>
      <DataTable<SubmissionRow>
        label={TEXTS.title}
        columns={columns}
        rows={choices && answer?.data}
        total={answer?.total ?? 0}
        list={list}
        layout={layout}
        busy={read.isFetching}
        error={read.error}
        onRetry={() => void read.refetch()}
        nameOf={nameOf}
        selection={chooses ? selection : undefined}
        onOpen={({ id }) => change({ submission: id })}
        actionsOf={actionsOf}
        card={cardOf}
        empty={<NoSubmission open={view.state === 'open'} formless={choices?.['form_id']?.length === 0} />}
      />
      <TableFooter
        list={list}
        layout={layout}
        total={answer?.total}
        selection={selection}
        bulk={chooses ? bulk : undefined}
      />
      {view.submission !== undefined && (
        <Suspense fallback={null}>
          <Drawer
            key={view.submission}
            id={view.submission}
            onClose={() => change({ submission: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

const tabName = (tab: Tab): string =>
  tab === 'open' ? TEXTS.open : tab === 'all' ? TEXTS.all : SUBMISSION_LABELS[tab]

function countOf(tab: Tab, counts: SubmissionCounts): number {
  const { waiting_since: _since, ...each } = counts
  if (tab === 'all') return Object.values(each).reduce((sum, one) => sum + one, 0)
  return tab === 'open' ? OPEN_SUBMISSIONS.reduce((sum, status) => sum + each[status], 0) : each[tab]
}

interface StatusesProps {
  tab: Tab
  counts: SubmissionCounts | undefined
  onChange: (tab: string | undefined) => void
}

function Statuses({ tab, counts, onChange }: StatusesProps) {
  const open = (next: string | null) => onChange(next === 'open' || next === null ? undefined : next)
  const tabs = TABS.map((one) => ({
    value: one,
    label: (
      <>
        {tabName(one)}{' '}
        {counts && (
          <Box component="span" ms={4} c="gray.7" fz="xs" className="numeric">
            {countOf(one, counts)}
          </Box>
        )}
      </>
    ),
    words: `${tabName(one)} ${counts ? countOf(one, counts) : ''}`,
  }))
  return (
    <div className={css.statuses}>
      <Tabs value={tab} onChange={open}>
        <TabList tabs={tabs} open={tab} onOpen={open} label={TEXTS.statuses} />
      </Tabs>
      {counts?.waiting_since && <Longest since={counts.waiting_since} />}
    </div>
  )
}

function Longest({ since }: { since: string }) {
  const minutes = waitMinutes(since, null, useNow())
  return (
    <span className={css.wait} data-tone={waitTone(minutes)} data-waits>
      {TEXTS.waiting_longest(waitWords(minutes))}
    </span>
  )
}

const asks = (kind: 'assign' | 'discard') => (ids: number[], clear: () => void) =>
  void submissionQuestions.ask({ kind, ids }).then((done) => done && clear())

/** What can be done with many submissions at once. */
function useBulk() {
  const pass = useWrite(api.formSubmission.update_status, {
    onSuccess: ({ results }) => showOutcomes(results),
  })
  const { mutate } = pass
  return useMemo(() => {
    const to = (status: 'contacted' | 'spam') => (ids: number[], clear: () => void) =>
      mutate({ ids, to: status }, { onSuccess: clear })
    return [
      {
        label: TEXTS.assign,
        icon: <IconUserShare size={16} />,
        run: asks('assign'),
      },
      { label: TEXTS.contacted, icon: <IconPhoneCheck size={16} />, run: to('contacted') },
      { label: TEXTS.spam, icon: <IconMailOff size={16} />, run: to('spam') },
      {
        label: TEXTS.discard,
        icon: <IconBan size={16} />,
        destructive: true,
        run: asks('discard'),
      },
    ]
  }, [mutate])
}
