import { Cron } from 'croner'

/** Vietnam keeps UTC+7 all year. */
const ZONE = 'Asia/Ho_Chi_Minh'

/**
 * The next moments of a line of cron in the clinic's time, as ISO in UTC; fewer where it comes no more.
 * @throws TypeError when it is no line of five fields
 */
export function nextRuns(cron: string, after: Date, count: number): string[] {
  // Without `paused` it would begin to wait for them.
  const line = new Cron(cron, { mode: '5-part', paused: true, timezone: ZONE })
  return line.nextRuns(count, after).map((run) => run.toISOString())
}
