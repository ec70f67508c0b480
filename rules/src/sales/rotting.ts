import { milliseconds, type Instant } from '../text/date.ts'

const DAY = 86_400_000

/** Whether a deal has stayed in its stage for more than the stage's days; never when it has no limit. */
export const isRotting = (stage_entered_at: Instant, rotting_days: number | null, now: Instant): boolean =>
  rotting_days !== null && milliseconds(now) - milliseconds(stage_entered_at) > rotting_days * DAY
