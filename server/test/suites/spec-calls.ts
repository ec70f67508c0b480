/** The calls that a family usually has, as the specification says. */
export const USUAL = ['add', 'get', 'list', 'update', 'delete'] as const

/**
 * The calls of the specification, family by family in its order and by its names. `usual` stands for the five above;
 * everything else is named there. What the specification writes as `data/*` is what each kept record of its kind needs.
 */
const SPECIFIED: Record<string, string> = {
  '/v1/auth': 'login verify refresh',
  '/v1/notification': 'list unread-count add delete read read-all',
  '/v1/activity': 'query',
  '/v1/appointment': 'add delete get/next list query update',
  '/v1/attachment':
    'add delete force-created-at get list query query-operation update data/clear data/get data/set',
  '/v1/bill': 'add add-from-deal get list query update delete',
  '/v1/bill-item':
    'add add-from-attachment delete get list paid partially-paid query update update-from-attachment',
  '/v1/bundle': 'usual',
  '/v1/call': 'accept add delete end list query update/feedback',
  '/v1/casbin/role': 'add list',
  '/v1/cash-flow': 'add delete export get list period-report summary update update-state',
  '/v1/cash-flow/item': 'usual',
  '/v1/cash-flow/note': 'usual',
  '/v1/constant': '',
  '/v1/custom-fields/definitions': 'add delete get get-by-name list update update-status',
  '/v1/custom-fields/migrations': 'status',
  '/v1/custom-fields/option-sets': 'add get list',
  '/v1/custom-fields/relationships': 'create get link list-related unlink',
  '/v1/custom-fields/values': 'get patch set',
  '/v1/deal': 'usual',
  '/v1/deal_user': 'usual',
  '/v1/deal_user/rating': 'usual',
  '/v1/department': 'list',
  '/v1/discount': 'usual calculate eligible',
  '/v1/discount_usage': 'usual',
  '/v1/economy/deposit': 'usual allocation cancel-conversion convert-to-payment',
  '/v1/economy/payment': 'usual query query-detail',
  '/v1/economy/payment-allocation': 'usual',
  '/v1/export': '',
  '/v1/file_usage': 'usual',
  '/v1/formsubmission': 'convert-to-person delete query',
  '/api/v1/history': '',
  '/v1/installment': 'usual partially-paid refund',
  '/v1/installment-plan': 'usual list-refundable',
  '/v1/location': '',
  '/v1/material': 'usual',
  '/v1/material/usage': 'add bulk-add delete get list report report-detail update',
  '/v1/mind': 'complete content/command continue improve longer shorter getcron',
  '/v1/note': 'usual',
  '/v1/operation': 'usual all',
  '/v1/operation/material': 'usual bulk-set',
  '/v1/person':
    'usual expect-task is-person-in query message/history message/send data/get data/set data/clear',
  '/v1/person_assignment': 'usual',
  '/v1/person-group': 'usual',
  '/v1/person-group/member': 'usual',
  '/v1/pipeline': 'usual switch-deal',
  '/v1/pricing_calculation': 'calculate',
  '/v1/product': 'usual',
  '/v1/product_operation': 'bulk-set',
  '/v1/product_price_tier': 'usual',
  '/v1/product_with_pricing': 'get',
  '/v1/query': 'raw',
  '/v1/schedule': 'usual get-work-schedule',
  '/v1/setting': 'usual sync',
  '/v1/stage': 'usual',
  '/v1/tag': 'usual',
  '/v1/tag/deal': 'usual',
  '/v1/tag/person': 'usual',
  '/v1/task': 'usual bulk-delete bulk-update is-last query',
  '/v1/task/note': 'usual',
  '/v1/task_assignment': 'usual assign-tasks',
  '/v1/task_department': 'usual',
  '/v1/taxonomy': 'term-add term-delete term-get term-list term-update',
  '/v1/track': 'active checkout add delete list update',
  '/v1/user': 'usual data/get data/set data/clear stat/performance stat/schedule stat/task',
}

export interface SpecifiedCall {
  /** Where the family lies. */
  at: string
  path: string
  /** The last words of the path; nothing where the family is one call. */
  name: string
  /** One of the usual five that the specification does not name for this family. */
  usual: boolean
}

type Named = Pick<SpecifiedCall, 'name' | 'usual'>

const namesOf = (said: string): Named[] =>
  said
    .split(' ')
    .flatMap((name): Named[] =>
      name === 'usual' ? USUAL.map((one) => ({ name: one, usual: true })) : [{ name, usual: false }],
    )

/** Every address that a client written from the specification calls. */
export const SPEC_CALLS: readonly SpecifiedCall[] = Object.entries(SPECIFIED).flatMap(([at, said]) =>
  namesOf(said).map(({ name, usual }) => ({ at, name, usual, path: name === '' ? at : `${at}/${name}` })),
)

const MONEY_STAYS = 'a ledger is only added to: what was wrong is reversed by an entry of its own'

/** Usual calls that there are not, because what their entity is forbids them, each looked at. */
export const FORBIDDEN: Record<string, string> = {
  '/v1/economy/payment/delete': MONEY_STAYS,
  '/v1/economy/deposit/delete': MONEY_STAYS,
  '/v1/discount_usage/update': MONEY_STAYS,
  '/v1/discount_usage/delete': MONEY_STAYS,
  '/v1/installment/add': 'instalments live with their plan, whose sum they are: replan',
  '/v1/installment/delete': 'the same',
  '/v1/person-group/member/update': 'a member is in a group or not: nothing to change',
}

/** Calls that no generated body carries to its end here, each with the test file that makes it. */
export const MADE_ELSEWHERE: Record<string, string> = {
  '/v1/attachment/data/clear': 'treatment/line-records.test.ts',
  '/v1/attachment/data/get': 'treatment/line-records.test.ts',
  '/v1/attachment/data/set': 'treatment/line-records.test.ts',
  '/v1/bill-item/add-from-attachment': 'billing/payment.test.ts',
  '/v1/bill-item/update-from-attachment': 'billing/payment.test.ts',
  '/v1/bill/add-from-deal': 'billing/rights.test.ts',
  '/v1/call/accept': 'contact/call.test.ts',
  '/v1/call/update/feedback': 'contact/call.test.ts',
  '/v1/custom-fields/migrations/status': 'settings/custom-migrations.test.ts',
  '/v1/discount_usage/add': 'catalogue/discount.test.ts',
  '/v1/discount_usage/get': 'billing/rights.test.ts',
  '/v1/economy/deposit/cancel-conversion': 'billing/payment.test.ts',
  '/v1/economy/deposit/convert-to-payment': 'billing/payment.test.ts',
  '/v1/economy/payment-allocation/add': 'billing/payment.test.ts',
  '/v1/economy/payment-allocation/delete': 'billing/rights.test.ts',
  '/v1/economy/payment-allocation/get': 'billing/payment.test.ts',
  '/v1/economy/payment-allocation/update': 'billing/rights.test.ts',
  '/v1/installment/refund': 'billing/installment-change.test.ts',
  '/v1/mind/complete': 'assistant/mind.test.ts',
  '/v1/mind/content/command': 'assistant/mind.test.ts',
  '/v1/mind/continue': 'assistant/mind.test.ts',
  '/v1/mind/improve': 'assistant/mind.test.ts',
  '/v1/mind/longer': 'assistant/mind.test.ts',
  '/v1/mind/shorter': 'assistant/mind.test.ts',
  '/v1/operation/delete': 'catalogue/product.test.ts',
  '/v1/person/delete': 'customers/reach.test.ts',
  '/v1/person/message/send': 'contact/message.test.ts',
  '/v1/tag/deal/get': 'customers/reach.test.ts',
  '/v1/tag/person/get': 'customers/links.test.ts',
  '/v1/track/checkout': 'appointments/track.test.ts',
}
