import { Group, Stack } from '@mantine/core'
import type { StageFigures } from '@bcare/contract/sales/stage-history'
import css from './history.module.css'
import { HISTORY_TEXTS as TEXTS } from './texts.ts'

/** How many deals entered each stage, and how many of them went on: bars on one scale. The table beneath says the same in figures. */
export function StageFunnel({ stages }: { stages: readonly StageFigures[] }) {
  const most = Math.max(1, ...stages.map(({ entered }) => entered))
  // The figure is behind the bar, so that even the longest one leaves room for it.
  const width = (count: number) => `calc((100% - 96px) * ${count / most})`
  return (
    <figure className={css.funnel}>
      <figcaption className={css.legend}>
        <span>
          <i className={css.entered} aria-hidden /> {TEXTS.legend_entered}
        </span>
        <span>
          <i className={css.advanced} aria-hidden /> {TEXTS.legend_advanced}
        </span>
      </figcaption>
      <Stack role="img" aria-label={TEXTS.chart} gap={8}>
        {stages.map(({ stage_id, name, entered, advanced, rate, color, kind }) => (
          <div key={stage_id} className={css.barLine}>
            <span className={css.barName} title={name}>
              {name}
            </span>
            <Group component="span" gap={8} wrap="nowrap" miw={0}>
              <span
                className={css.bar}
                data-kind={kind}
                style={{ width: width(entered), '--stage': color } as React.CSSProperties}
              >
                {kind === 'open' && entered > 0 && (
                  <span className={css.inner} style={{ width: `${(advanced / entered) * 100}%` }} />
                )}
              </span>
              <span className={css.barFigure}>
                {entered.toLocaleString('vi-VN')}
                {rate !== null && ` · ${rate.toLocaleString('vi-VN')}%`}
              </span>
            </Group>
          </div>
        ))}
      </Stack>
    </figure>
  )
}
