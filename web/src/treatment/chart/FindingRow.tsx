import type { ToothChart } from '@bcare/contract/treatment/tooth-chart'
import { formatDate } from '@bcare/rules/text/date'
import { TOOTH_STATE_LABELS } from '@bcare/rules/treatment/tooth-state'
import { ActionIcon, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Finding, FindingStep } from './finding.ts'
import { lookOf } from './paint.ts'
import { CHART_TEXTS as TEXTS } from './texts.ts'
import css from './chart.module.css'

const FindingAsk = lazy(() => import('./FindingAsk.tsx').then((file) => ({ default: file.FindingAsk })))

interface FindingRowProps {
  finding: Finding
  lines: ToothChart['lines']
  may_change: boolean
  onOpen: () => void
  /** Points at the lines that treat it. */
  onPoint: (line_ids: readonly number[]) => void
}

/** One finding: what, where, how far it is treated, by which lines, and who noted it. */
export function FindingRow({ finding, lines, may_change, onOpen, onPoint }: FindingRowProps) {
  const [asked, setAsked] = useState<FindingStep>()
  const { tooth, surfaces, condition_name, state, category, note, noted_at, noted_by_name, line_ids } =
    finding
  const what = `${condition_name} ${TEXTS.where(tooth, surfaces)}`
  const titles = lines.filter(({ id }) => line_ids.includes(id)).map(({ title }) => title)
  const about = [
    state === 'current' ? '' : TOOTH_STATE_LABELS[state],
    ...titles,
    formatDate(noted_at),
    noted_by_name ?? '',
    finding.track_code ?? '',
    note ?? '',
  ]
  return (
    <li className={css.finding}>
      <span className={css.swatch} data-look={lookOf(state, category)} aria-hidden />
      <UnstyledButton
        onClick={onOpen}
        onPointerEnter={() => onPoint(line_ids)}
        onPointerLeave={() => onPoint([])}
        onFocus={() => onPoint(line_ids)}
        onBlur={() => onPoint([])}
      >
        <Text size="sm" fw={500} component="span">
          {what}
        </Text>
      </UnstyledButton>
      {may_change && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={TEXTS.actions(what)}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setAsked('note')}>{TEXTS.edit_note}</Menu.Item>
            <Menu.Item onClick={() => setAsked('resolve')}>{TEXTS.resolve}</Menu.Item>
            <Menu.Item color="red.8" onClick={() => setAsked('remove')}>
              {TEXTS.remove}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <span className={css.about}>{about.filter(Boolean).join(' · ')}</span>
      <Suspense fallback={null}>
        {asked !== undefined && (
          <FindingAsk asked={asked} finding={finding} what={what} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </li>
  )
}
