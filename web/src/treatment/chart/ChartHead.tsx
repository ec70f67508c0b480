import type { ToothChart } from '@bcare/contract/treatment/tooth-chart'
import { DENTITIONS, type Dentition } from '@bcare/rules/treatment/tooth'
import { Button, Menu, SegmentedControl, Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { GROUPS, type Group } from './selection.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import css from './chart.module.css'

interface ChartHeadProps {
  chart: ToothChart
  may_change: boolean
  onGroup: (group: Group) => void
  adding: boolean
  onAdding: (adding: boolean) => void
  as_table: boolean
  onTable: (as_table: boolean) => void
}

const DENTITION_CHOICES = DENTITIONS.map((value) => ({ value, label: TEXTS.dentitions[value] }))

/** Which teeth the mouth has, whole parts of it to choose, and the chart as a table. */
export function ChartHead({ chart, may_change, ...props }: ChartHeadProps) {
  const set = useWrite(api.toothChart.set)
  return (
    <div className={css.head}>
      <SegmentedControl
        size="sm"
        aria-label={TEXTS.dentition}
        data={DENTITION_CHOICES}
        value={chart.dentition}
        disabled={!may_change || set.isPending}
        onChange={(dentition) =>
          set.mutate({ person_id: chart.person_id, dentition: dentition as Dentition })
        }
      />
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" size="sm" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {TEXTS.choose}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(Object.keys(GROUPS) as Group[]).map((group) => (
            <Menu.Item key={group} onClick={() => props.onGroup(group)}>
              {TEXTS.groups[group]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Switch
        label={TEXTS.several}
        checked={props.adding}
        onChange={(event) => props.onAdding(event.currentTarget.checked)}
      />
      <span className={css.spread} />
      <Button variant="subtle" size="sm" onClick={() => props.onTable(!props.as_table)}>
        {props.as_table ? TEXTS.as_picture : TEXTS.as_table}
      </Button>
    </div>
  )
}
