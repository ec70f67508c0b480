/** A backup of a night that has not come two hours after the next one was due. */
export const LATE_BASE_HOURS = 26
/** The copy runs every 40 seconds; after so long it has failed several times. */
export const LATE_LOG_MINUTES = 5

const HOUR = 3_600_000
const MINUTE = 60_000

export interface BackupAges {
  /** Milliseconds since 1970: since when backups are on in this process. */
  since: number
  /** When the newest complete and verified backup ended; null without one. */
  base_at: number | null
  /** Until when the log of changes is copied; null where there is none to copy (an external database). */
  copied_at: number | null
}

/** What is late at a moment: the nightly backup, the copy of the newest changes, or nothing. */
export function lateness({ since, base_at, copied_at }: BackupAges, now: number): 'base' | 'log' | null {
  if (now - (base_at ?? since) > LATE_BASE_HOURS * HOUR) return 'base'
  if (copied_at !== null && now - Math.max(copied_at, since) > LATE_LOG_MINUTES * MINUTE) return 'log'
  return null
}
