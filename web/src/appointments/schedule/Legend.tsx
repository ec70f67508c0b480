import { Text } from '@mantine/core'
import { api, useRead } from '../../kit/api/api.ts'
import { ColourDot } from '../../kit/data/StatusBadge.tsx'
import css from './schedule.module.css'
import { SHIFTS } from './sources.ts'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'

/** What the colours of the grid mean, and how it is walked through. */
export function Legend() {
  const { data } = useRead(api.term.list, SHIFTS)
  return (
    <div className={css.legend}>
      {data?.data.map(({ id, name, color }) => (
        <span key={id} className={css.legendItem}>
          <ColourDot color={color ?? '#64748B'} />
          {name}
        </span>
      ))}
      <Text span className={css.hint} ml="auto">
        {TEXTS.keys}
      </Text>
    </div>
  )
}
