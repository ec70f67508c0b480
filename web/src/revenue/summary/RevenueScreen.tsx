import { REVENUE_DEFINITIONS, REVENUE_GROUP_LABELS, REVENUE_GROUPS } from '@bcare/rules/revenue/report'
import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { Page } from '../../kit/page/Page.tsx'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import { Answer, Nothing, Provisional } from '../Pieces.tsx'
import css from '../revenue.module.css'
import { Save } from '../Save.tsx'
import { useSpan } from '../span.ts'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'
import { GroupTable } from './GroupTable.tsx'
import {
  changeText,
  CHOSEN_MEASURES,
  type ChosenMeasure,
  inOrder,
  MEASURES,
  nameOf,
  type RevenueSummary,
} from './report.ts'
import { SpanChart } from './SpanChart.tsx'

const SWITCH = CHOSEN_MEASURES.map((value) => ({ value, label: REVENUE_DEFINITIONS[value][0] }))
const GROUPINGS = REVENUE_GROUPS.map((value) => ({ value, label: REVENUE_GROUP_LABELS[value] }))

/** What revenue came to: one measure with its definition, its course, and what it is made up of. */
export function RevenueScreen() {
  const state = useSpan()
  const { from, to, today, search, change, narrowed } = state
  const measure = CHOSEN_MEASURES.find((one) => one === search['measure']) ?? 'collected'
  const group_by = REVENUE_GROUPS.find((one) => one === search['group']) ?? 'product'
  const read = useRead(api.revenue.summary, { ...narrowed, group_by }, { quiet: true })
  const table = ({ data, sums }: RevenueSummary) => [
    [REVENUE_GROUP_LABELS[group_by], ...MEASURES.map((one) => REVENUE_DEFINITIONS[one][0])],
    ...inOrder(data, group_by, measure).map((row) => [
      nameOf(row, group_by),
      ...MEASURES.map((one) => row[one]),
    ]),
    [TEXTS.total, ...MEASURES.map((one) => sums[one])],
  ]
  return (
    <Page
      title={TEXTS.title}
      actions={
        <Group gap="xs" className={css.unprinted}>
          <Save
            name={`doanh-thu_${from}_${to}_${group_by}`}
            rows={() => (read.data ? table(read.data) : [])}
            disabled={read.data === undefined}
          />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {TEXTS.print}
          </Button>
        </Group>
      }
    >
      <Stack gap="md" className={css.report} data-report>
        <SegmentedControl
          className={css.switch}
          aria-label={TEXTS.measure}
          data={SWITCH}
          value={measure}
          onChange={(next) => change({ measure: next })}
        />
        <SpanBar state={state}>
          <NativeSelect
            label={TEXTS.group}
            data={GROUPINGS}
            value={group_by}
            onChange={({ currentTarget }) => change({ group: currentTarget.value })}
          />
        </SpanBar>
        <Answer read={read}>
          {(answer) => (
            <>
              <Headline answer={answer} measure={measure} provisional={to >= today} span={{ from, to }} />
              {answer.data.length === 0 ? (
                <Nothing from={from} narrowed={narrowed} onSpan={(span) => change({ ...span })} />
              ) : (
                <>
                  <SpanChart narrowed={narrowed} measure={measure} />
                  <GroupTable
                    answer={answer}
                    group={group_by}
                    measure={measure}
                    span={{ from, to }}
                    branch_id={narrowed.branch_id}
                  />
                </>
              )}
            </>
          )}
        </Answer>
      </Stack>
    </Page>
  )
}

interface HeadlineProps {
  answer: RevenueSummary
  measure: ChosenMeasure
  provisional: boolean
  span: { from: string; to: string }
}

/** The chosen measure: how much, how it changed, and what it means. */
function Headline({ answer: { sums, before }, measure, provisional, span }: HeadlineProps) {
  const [label, definition] = REVENUE_DEFINITIONS[measure]
  const [from, to] = [formatDate(before.from), formatDate(before.to)]
  const share = changeText(sums[measure], before.sums[measure])
  return (
    <section className={css.headline} aria-label={label}>
      <p className={css.spanText}>
        {formatDate(span.from)} – {formatDate(span.to)} {provisional && <Provisional />}
      </p>
      <p className={css.figure}>
        <strong>{formatMoney(sums[measure])}</strong>
        <span>
          {share === undefined
            ? TEXTS.nothing_before(from, to)
            : TEXTS.change(share, from, to, formatMoney(before.sums[measure]))}
        </span>
      </p>
      <p className={css.definition}>
        {label}: {definition}.
      </p>
    </section>
  )
}
