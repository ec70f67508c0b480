import { Box } from '@mantine/core'
import type { WorkDay, WorkInterval } from '@bcare/contract/appointments/schedule'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import css from './schedule.module.css'
import { SCHEDULE_TEXTS as TEXTS } from './texts.ts'
import { hoursOf, intervalName } from './words.ts'

const LEAVE = '#CA8A04'
const HOLIDAY = '#DC2626'

const colourOf = ({ kind, color }: WorkInterval): string =>
  kind === 'leave' ? LEAVE : kind === 'holiday' ? HOLIDAY : (color ?? '#64748B')

/** Whether the whole day is off, and why. */
export const offOf = ({ intervals }: WorkDay): 'leave' | 'holiday' | undefined => {
  const [first] = intervals
  if (intervals.length !== 1 || (first?.kind !== 'leave' && first?.kind !== 'holiday')) return undefined
  return first.kind
}

/** A name with its hours, which go without saying for a whole day. */
const timed = (name: string, hours: string) => (hours === TEXTS.whole_day ? name : `${name} · ${hours}`)

function Chip({ interval, asked, set }: { interval: WorkInterval; asked?: boolean; set?: boolean }) {
  const { kind, room } = interval
  const work = kind === 'template' || kind === 'override'
  const name = intervalName(interval)
  const hours = hoursOf(interval)
  const words = asked ? `${TEXTS.asked}: ${hours}` : work ? hours : timed(name, hours)
  return (
    <span
      className={`ellipsis ${css.chip}`}
      style={{ '--chip': colourOf(interval) } as CSSProperties}
      data-kind={asked ? 'asked' : kind}
      data-set={set || undefined}
      title={[name, hours, room].filter(Boolean).join(' · ')}
    >
      {work && <span className="unseen">{name} </span>}
      {words}
      {work && room ? ` · ${room}` : ''}
    </span>
  )
}

/** A staff member's day in a few lines: shifts, time off, what is booked, and what is to be re-arranged. */
export function DayContent({ day }: { day: WorkDay }) {
  const { intervals, asked, kept, planned_min, booked_min, conflicts, is_set } = day
  return (
    <>
      {intervals.map((interval) => (
        <Chip
          key={`${interval.id}/${interval.start}`}
          interval={interval}
          set={is_set && interval.kind === 'override'}
        />
      ))}
      {intervals.length === 0 && (
        <Box component="span" c="gray.6" fz="xs">
          {kept ? TEXTS.free : '–'}
        </Box>
      )}
      {asked.map((interval) => (
        <Chip key={interval.id} interval={interval} asked />
      ))}
      {conflicts.length > 0 && (
        <span className={css.conflict}>
          <IconAlertTriangleFilled size={12} aria-hidden />
          {TEXTS.conflicts(conflicts.length)}
        </span>
      )}
      {(planned_min > 0 || booked_min > 0) && <Load booked={booked_min} planned={planned_min} />}
    </>
  )
}

// Made once: making one takes longer than drawing the cell it is for.
const tenths = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 })
const short = (minutes: number) => tenths.format(minutes / 60)

function Load({ booked, planned }: { booked: number; planned: number }) {
  const share = planned === 0 ? 100 : Math.min(100, Math.round((booked / planned) * 100))
  return (
    <span className={css.load} title={TEXTS.load(booked, planned)}>
      {booked === 0 ? `${short(planned)} giờ` : `${short(booked)}/${short(planned)} giờ`}
      {booked > 0 && (
        <span className={css.track} aria-hidden>
          <span className={css.fill} style={{ width: `${Math.max(4, share)}%` }} />
        </span>
      )}
    </span>
  )
}
