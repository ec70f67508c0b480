/**
 * Tables that areas below their own read, each with the files below `server/src` that do, and why none of them asks by a
 * hook. `bin/architecture.js` refuses every other such read, and an entry that no file needs any more. kit has none.
 */
export const UPWARD_READS = [
  {
    table: 'user',
    by: ['settings/custom-migration.ts', 'settings/setting-standing.ts'],
    why: 'shows by name who changed a setting or began a migration',
  },
  {
    table: 'department',
    by: ['settings/setting-copy.ts', 'settings/setting-family.ts', 'settings/term-fund.ts'],
    why: 'a setting and a fund are of a branch, which must be there',
  },
  {
    table: 'file_usage',
    by: ['identity/user-data.ts'],
    why: 'a signature is one of the pictures on its user',
  },
  { table: 'file', by: ['identity/user-data.ts'], why: 'and a picture, by its kind' },
  {
    table: 'track',
    by: ['identity/department.ts'],
    why: 'a branch with customers in it stays open: one statement with what else keeps it',
  },
  {
    table: 'track',
    by: ['customers/person/is-person-in.ts'],
    why: 'the call answers with the visit itself',
  },
  {
    table: 'track',
    by: ['sales/deal-user-rating.ts'],
    why: 'a rating may name the visit that it is about, which must be of its customer',
  },
  {
    table: 'person',
    by: ['files/file-usage.ts'],
    why: 'a picture is published when its customer has agreed',
  },
  {
    table: 'attachment',
    by: ['customers/person/person-data.ts'],
    why: 'structured data of treatment lines is handed out with that of the customer, of one table',
  },
  {
    table: 'attachment',
    by: ['appointments/booking/planned-services.ts'],
    why: 'services that were done count among those of a plan, in one statement',
  },
  {
    table: 'bill',
    by: ['catalogue/discount-usage.ts'],
    why: 'a use shows the code of the bill that it went into: a field of one list',
  },
  {
    table: 'deal',
    by: ['catalogue/discount-usage.ts', 'catalogue/pricing-calculation.ts'],
    why: 'a price and a use may be for a deal, which must be of their customer',
  },
  { table: 'task', by: ['sales/deal-table.ts'], why: 'a card shows the next task: a field of one list' },
  {
    table: 'payment',
    by: ['contact/message/auto-finders.ts'],
    why: 'a receipt is sent for each payment; the finders share one form',
  },
  {
    table: 'installment',
    by: ['contact/message/auto-finders.ts'],
    why: 'a reminder is sent before each falls due',
  },
  { table: 'installment_plan', by: ['contact/message/auto-finders.ts'], why: 'whose plan is in force' },
  {
    table: 'usage',
    by: ['treatment/line-change.ts'],
    why: 'a line that used material stays: one statement with what else keeps it',
  },
  {
    table: 'print',
    by: ['billing/payment-table.ts'],
    why: 'a payment shows how often it was printed: a field of one list',
  },
  {
    table: 'file',
    by: ['identity/operate-clinics.ts'],
    why: 'the operator sees in one line how much of its limits a clinic uses',
  },
  { table: 'person', by: ['identity/operate-clinics.ts'], why: 'and how many customers it has' },
]
