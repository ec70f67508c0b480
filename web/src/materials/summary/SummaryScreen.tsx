import { USAGE_GROUP_LABELS, USAGE_GROUPS, type UsageGroupBy } from '@bcare/rules/materials/report'
import { Group, SegmentedControl, Stack, Tabs } from '@mantine/core'
import { IconPackages } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { TabbedScreen } from '../../kit/page/TabbedScreen.tsx'
import { Answer } from '../../shared/report/Answer.tsx'
import { SaveTable } from '../../shared/report/SaveTable.tsx'
import { useSpan } from '../../shared/report/span.ts'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import {
  figureOf,
  figuresOf,
  groupName,
  hasQuantities,
  inOrder,
  knowsCost,
  measureOf,
  type Measure,
  type UsageReport,
} from './report.ts'
import css from './summary.module.css'
import { SummaryTable } from './SummaryTable.tsx'
import { SUMMARY_TEXTS as TEXTS, USAGE_DEFINITIONS } from './texts.ts'

const TABS = USAGE_GROUPS.map((value) => ({ value, label: USAGE_GROUP_LABELS[value] }))
const MEASURES = [
  { value: 'quantity', label: TEXTS.quantity },
  { value: 'value', label: TEXTS.value },
]

/** What there was, came, was used and is, and what was used against its norms. */
export function SummaryScreen() {
  const [tab, setTab] = useTab()
  const open = USAGE_GROUPS.find((one) => one === tab) ?? 'material'
  return (
    <TabbedScreen tabs={TABS} open={open} onOpen={setTab} label={TEXTS.tabs}>
      {USAGE_GROUPS.map((value) => (
        <Tabs.Panel key={value} value={value}>
          <SummaryPage group={value} />
        </Tabs.Panel>
      ))}
    </TabbedScreen>
  )
}

/** The table as a file: heads, groups and their total. */
function filed(report: UsageReport, group: UsageGroupBy, measure: Measure) {
  const figures = figuresOf(group, knowsCost(report))
  const cells = (row: UsageReport['total']) => figures.map((figure) => figureOf(row, figure, measure))
  const units = hasQuantities(group)
  return [
    [
      USAGE_GROUP_LABELS[group],
      ...(units ? ['Đơn vị'] : []),
      ...figures.map((figure) => USAGE_DEFINITIONS[figure][0]),
    ],
    ...inOrder(report.groups, group).map((row) => [
      groupName(row, group),
      ...(units ? [row.unit_name] : []),
      ...cells(row),
    ]),
    [TEXTS.total, ...(units ? [null] : []), ...cells(report.total)],
  ]
}

function SummaryPage({ group }: { group: UsageGroupBy }) {
  const state = useSpan()
  const { from, to, narrowed, search, change } = state
  const read = useRead(api.usage.report, { ...narrowed, group_by: group }, { quiet: true })
  const knows = read.data !== undefined && knowsCost(read.data)
  const measure = measureOf(group, search['measure'], knows)
  return (
    <Page
      title={TEXTS.title}
      actions={
        <Group gap="xs" className={css.unprinted}>
          <SaveTable
            permission="usage:export"
            name={`su-dung-vat-tu_${group}_${from}_${to}`}
            rows={() => (read.data ? filed(read.data, group, measure) : [])}
            disabled={read.data === undefined}
          />
        </Group>
      }
    >
      <Stack gap="md">
        <SpanBar state={state} />
        {knows && hasQuantities(group) && (
          <SegmentedControl
            className={css.switch}
            aria-label={TEXTS.measure}
            data={MEASURES}
            value={measure}
            onChange={(next) => change({ measure: next === 'value' ? next : undefined })}
          />
        )}
        <Answer read={read}>
          {(report) =>
            report.groups.length === 0 ? (
              <EmptyState title={TEXTS.empty} about={TEXTS.empty_about} icon={<IconPackages />} />
            ) : (
              <>
                <SummaryTable
                  report={report}
                  group={group}
                  measure={measure}
                  branch_id={narrowed.branch_id}
                />
                <Definitions group={group} knows={knowsCost(report)} measure={measure} />
              </>
            )
          }
        </Answer>
      </Stack>
    </Page>
  )
}

interface DefinitionsProps {
  group: UsageGroupBy
  knows: boolean
  measure: Measure
}

/** What each figure of the table means. */
function Definitions({ group, knows, measure }: DefinitionsProps) {
  const figures = figuresOf(group, knows)
  const about = hasQuantities(group)
    ? measure === 'quantity' && knows && TEXTS.unit_total
    : knows
      ? TEXTS.several_units
      : TEXTS.unknown_value
  return (
    <section aria-label={TEXTS.definitions} className={css.definitions}>
      {about && <p>{about}</p>}
      <p>
        {figures
          .map((figure) => `${USAGE_DEFINITIONS[figure][0]}: ${USAGE_DEFINITIONS[figure][1]}`)
          .join('. ')}
        .
      </p>
    </section>
  )
}
