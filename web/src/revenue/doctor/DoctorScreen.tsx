import { REVENUE_DEFINITIONS } from '@bcare/rules/revenue/report'
import { Button, Group, Stack, Tabs } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { api, useRead } from '../../kit/api/api.ts'
import { Page } from '../../kit/page/Page.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { TabbedScreen } from '../../kit/page/TabbedScreen.tsx'
import { useMay } from '../../kit/session/may.ts'
import { SpanBar } from '../../shared/report/SpanBar.tsx'
import { Answer, Nothing, Provisional } from '../Pieces.tsx'
import css from '../revenue.module.css'
import { Save } from '../Save.tsx'
import { useSpan } from '../span.ts'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'
import { CommissionPage } from './CommissionPage.tsx'
import { DOCTOR_MEASURES, type DoctorRevenue, serviceName } from './doctors.ts'
import { DoctorTable } from './DoctorTable.tsx'

const REVENUE = { value: 'revenue', label: TEXTS.tab_revenue }
const COMMISSION = { value: 'commission', label: TEXTS.tab_commission }

/** What users worked and were credited, and what they earn of it; each tab for those who may see it. */
export function DoctorScreen() {
  const may_read = useMay('revenue:read')
  const may_earn = useMay('revenue:commission')
  const [tab, setTab] = useTab()
  const tabs = [...(may_read ? [REVENUE] : []), ...(may_earn ? [COMMISSION] : [])]
  const open = (tabs.find(({ value }) => value === tab) ?? tabs[0])?.value
  return (
    <TabbedScreen tabs={tabs} open={open} onOpen={setTab} label={TEXTS.tabs}>
      <Tabs.Panel value="revenue">
        <DoctorPage />
      </Tabs.Panel>
      <Tabs.Panel value="commission">
        <CommissionPage />
      </Tabs.Panel>
    </TabbedScreen>
  )
}

const filed = ({ data, sums }: DoctorRevenue) => [
  [TEXTS.user, TEXTS.service, TEXTS.line_count, ...DOCTOR_MEASURES.map((one) => TEXTS[one])],
  ...data.map((row) => [
    row.user_name ?? TEXTS.nobody,
    serviceName(row),
    row.lines,
    ...DOCTOR_MEASURES.map((one) => row[one]),
  ]),
  [
    TEXTS.total,
    '',
    data.reduce((sum, { lines }) => sum + lines, 0),
    ...DOCTOR_MEASURES.map((one) => sums[one]),
  ],
]

function DoctorPage() {
  const state = useSpan()
  const { from, to, today, narrowed, change } = state
  const read = useRead(api.revenue.attachment_doctor, narrowed, { quiet: true })
  return (
    <Page
      title={TEXTS.doctor_title}
      actions={
        <Group gap="xs" className={css.unprinted}>
          <Save
            name={`doanh-thu-bac-si_${from}_${to}`}
            rows={() => (read.data ? filed(read.data) : [])}
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
        <SpanBar state={state} />
        <Answer read={read}>
          {(answer) =>
            answer.data.length === 0 ? (
              <Nothing from={from} narrowed={narrowed} onSpan={(span) => change({ ...span })} />
            ) : (
              <>
                {to >= today && <Provisional />}
                <DoctorTable answer={answer} narrowed={narrowed} />
                <Definitions />
              </>
            )
          }
        </Answer>
      </Stack>
    </Page>
  )
}

/** What each measure of the table means. */
const Definitions = () => (
  <p className={css.hint}>
    {DOCTOR_MEASURES.map((one) => `${TEXTS[one]}: ${REVENUE_DEFINITIONS[one][1]}`).join('. ')}.
  </p>
)
