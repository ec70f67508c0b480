import { PERIOD_GROUPS, type PeriodGroup } from '@bcare/rules/cashbook/period'
import { clinicDate } from '@bcare/rules/text/date'
import { Button, Group, NativeSelect, Skeleton, Stack, Tabs } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { DateRangeInput } from '../../kit/form/inputs/DateRangeInput.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { TabbedScreen } from '../../kit/page/TabbedScreen.tsx'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import { usePeriod } from '../../kit/use-period.ts'
import { Equality } from './Equality.tsx'
import { PeriodTable } from './PeriodTable.tsx'
import { PERIOD_TEXTS as TEXTS } from './texts.ts'

const TABS = PERIOD_GROUPS.map((value) => ({ value, label: TEXTS[value] }))

/** The month so far, until the user names other days. */
function useMonth() {
  const today = clinicDate(serverNow())
  const period = usePeriod(Number(today.slice(8)))
  const { from, to, search } = period
  const branch_id = Number(search['branch'])
  return {
    ...period,
    from,
    to,
    branch_id: Number.isSafeInteger(branch_id) && branch_id > 0 ? branch_id : undefined,
  }
}

const isDay = (day: string | null): day is string => day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)

/** What a period came to, by fund, category, day, method or branch. */
export function PeriodScreen() {
  const [tab, setTab] = useTab()
  const group_by: PeriodGroup = PERIOD_GROUPS.find((one) => one === tab) ?? 'account'
  return (
    <TabbedScreen tabs={TABS} open={group_by} onOpen={setTab} label={TEXTS.tabs}>
      {PERIOD_GROUPS.map((value) => (
        <Tabs.Panel key={value} value={value}>
          <PeriodPage group_by={value} />
        </Tabs.Panel>
      ))}
    </TabbedScreen>
  )
}

function PeriodPage({ group_by }: { group_by: PeriodGroup }) {
  const { from, to, branch_id, change } = useMonth()
  const branches = useRead(api.department.list, { kind: 'branch', limit: 200 }, { quiet: true })
  const { data, error, refetch } = useRead(
    api.cashFlow.period_report,
    { from, to, group_by, ...(branch_id !== undefined && { branch_id }) },
    { quiet: true, placeholderData: keepPreviousData },
  )
  const named = branches.data?.data ?? []
  return (
    <Page
      title={TEXTS.title}
      actions={
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => void window.open(`/print/cashflow-summary/${from}_${to}`, '_blank', 'noopener')}
        >
          {TEXTS.print}
        </Button>
      }
    >
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <DateRangeInput
            label={TEXTS.period}
            value={[from, to]}
            onChange={([first, last]) =>
              change({ ...(isDay(first) && { from: first }), ...(isDay(last) && { to: last }) })
            }
          />
          {named.length > 1 && (
            <NativeSelect
              label={TEXTS.branch_label}
              data={[
                { value: '', label: TEXTS.all_branches },
                ...named.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={branch_id === undefined ? '' : String(branch_id)}
              onChange={({ currentTarget }) => change({ branch: currentTarget.value || undefined })}
            />
          )}
        </Group>
        {error !== null && (
          <EmptyState
            title={error.message}
            action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
          />
        )}
        {error === null && data === undefined && <Skeleton height={240} radius="md" />}
        {data !== undefined && (
          <>
            <Equality report={data} />
            <PeriodTable report={data} group_by={group_by} branch_id={branch_id} />
          </>
        )}
      </Stack>
    </Page>
  )
}
