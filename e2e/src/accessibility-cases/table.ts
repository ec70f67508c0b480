import { CALENDAR, COUNTER } from './appointments.ts'
import { PRICES } from './catalogue.ts'
import { CUSTOMERS, PERSONS, PROFILE, TAGS } from './customers.ts'
import { SUBMISSIONS } from './forms.ts'
import { DASHBOARD } from './dashboard.ts'
import { FRAME } from './frame.ts'
import { LOGS } from './logs.ts'
import { DESK, REVENUE_LINES } from './money.ts'
import type { TestCase } from './test-case.ts'
import { CONFIGURATION } from './settings.ts'
import { SCHEDULE } from './schedule.ts'
import { DEALS } from './sales.ts'
import { STAFF } from './staff.ts'
import { MOVEMENTS, STOCK } from './stock.ts'
import { TERMS } from './vocabulary.ts'
import { TASK, TASKS } from './work.ts'

/** What opens over a screen, by the screen's path; a new screen adds its own line. */
export const TEST_CASES: Readonly<Record<string, readonly TestCase[]>> = {
  '/': FRAME,
  '/accounting': DESK,
  '/admin/logs': LOGS,
  '/dashboard': DASHBOARD,
  '/customer': CUSTOMERS,
  '/customer/profile/$id': PROFILE,
  '/persons': PERSONS,
  '/deals': DEALS,
  '/appointments-doctor': CALENDAR,
  '/appointments-offline': COUNTER,
  '/configuration': CONFIGURATION,
  '/product/price-tiers': PRICES,
  '/revenue-attachment': REVENUE_LINES,
  '/material': STOCK,
  '/material-usage-detail': MOVEMENTS,
  '/form-submission': SUBMISSIONS,
  '/schedule': SCHEDULE,
  '/tags': TAGS,
  '/term': TERMS,
  '/user/$id': STAFF,
  '/task': TASKS,
  '/task/$id': TASK,
}
