import { sql } from '../kit/database/sql.ts'
import type { Sweep } from '../kit/jobs/sweep.ts'

/** What signing in leaves behind, a day after it has ended. A session takes its spent tokens along. */
export const IDENTITY_SWEEPS: readonly Sweep[] = [
  {
    table: 'session',
    gone: sql`least(expires_at, coalesce(revoked_at, expires_at)) < now() - interval '1 day'`,
  },
  { table: 'otp_challenge', gone: sql`expires_at < now() - interval '1 day'` },
  { table: 'registration', gone: sql`sent_at < now() - interval '1 day'` },
  // One that has expired is shown with its user until another is sent, or for a month.
  {
    table: 'invitation',
    gone: sql`coalesce(used_at + interval '1 day', expires_at + interval '30 days') < now()`,
  },
  { table: 'attempt', gone: sql`window_start < now() - interval '1 day'` },
]
