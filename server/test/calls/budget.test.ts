import { read, type Call } from '@bcare/contract'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sql } from '../../src/kit/database/sql.ts'
import { createApp } from '../../src/kit/http/app.ts'
import type { Served } from '../../src/kit/http/serve.ts'
import { openClinic, type Clinic } from '../kit.ts'
import { addMoney } from '../setup/money-rows.ts'
import { costOf, growthOf, inOrder, type Cost, type Counted } from '../suites/cost.ts'
import { addToAll } from '../suites/growth.ts'
import { adds, gather } from '../suites/site.ts'
import { calls, type NamedCall } from '../suites/schema.ts'
import { SIZE } from '../suites/amount.ts'
import { chooseAsReviewed } from '../suites/random.ts'
import { amount, bePatient } from '../suites/torture.ts'

bePatient()
chooseAsReviewed()

/** Rows of each family in the small clinic: the vocabularies that bodies choose from have one word each. */
const FEW = 7
const TIMES = amount({ test: 3, proofs: 10, torture: 10 })

/** Statements of one read: the ids of a page that has a plan of its own, the page, its total, its sums. */
const READ_BUDGET = 4

/** Reads that may use more, each looked at: the number, and what it is for. */
const DEARER_READS: Record<string, [number, string]> = {
  '/v1/formsubmission/convert-preview': [
    5,
    'the submission, its form, whom it may be, where the deal goes, and who is next',
  ],
  '/v1/formsubmission/query': [5, 'the page, its total, what each form counts, and whom they may be'],
  '/v1/appointment-free-slot/check': [
    6,
    'the rules of the clinic, the appointment, who is there, and the services of its customer with their rules',
  ],
  '/v1/discount/eligible': [
    6,
    'the customer, the branch, products with their prices, bundles, and programmes with their uses',
  ],
  '/v1/discount/calculate': [6, 'the same'],
  '/v1/pricing_calculation/calculate': [7, 'the same, and the deal it belongs to'],
  '/v1/product_with_pricing/get': [
    8,
    'the same without bundles, and the product as it is with its steps and their norms',
  ],
}

/** Reads that no generated body reaches, each looked at, with the reason. */
const UNREACHED: Record<string, string> = {
  '/v1/custom-fields/migrations/status': 'a change of type is begun by a command, not added',
  '/v1/export/get': 'an export of its own begins with more rows than are answered at once',
  '/v1/export/download': 'the same',
  '/v1/server-error/get': 'an error is what no body makes',
  '/v1/file_upload/get': 'an upload is begun and ended by the browser that sends it',
  '/v1/person/relative/get':
    'a relative has a record or a name, and bodies made by chance seldom give one of them',
  '/v1/tag/person/get': 'names a record and a tag that are linked',
  '/v1/tag/deal/get': 'the same',
  '/v1/discount_usage/get': 'a programme is used once it runs, and it is set to run by a command',
  '/v1/call/recording': 'a recording is fetched from the exchange, after a call that it told of',
  '/v1/person/message/batch/get': 'a batch needs a channel that is set up',
  '/v1/economy/bank-notice/candidates': 'a notice comes from the bank, signed, and by no call of staff',
  '/v1/treatment_agreement/get': 'a version is signed by a command, not added',
  '/v1/material/usage/step': 'a step is performed by a command, not added',
  '/v1/attachment/data/get': 'what is recorded of a line is set, not added',
  '/v1/person/data/record': 'names a version, and no list of the tests has one',
  '/v1/person-import/get': 'an import begins with a file',
  '/v1/person-import/rows': 'an import begins with a file',
  '/v1/person-import/words': 'an import begins with a file',
  '/v1/person-import/errors': 'an import begins with a file',
  '/v1/product-import/get': 'an import begins with a file',
  '/v1/product-import/rows': 'an import begins with a file',
  '/v1/product-import/words': 'an import begins with a file',
  '/v1/product-import/errors': 'an import begins with a file',
  '/v1/material-import/get': 'an import begins with a file',
  '/v1/material-import/rows': 'an import begins with a file',
  '/v1/material-import/words': 'an import begins with a file',
  '/v1/material-import/errors': 'an import begins with a file',
  '/v1/stock-import/get': 'an import begins with a file',
  '/v1/stock-import/rows': 'an import begins with a file',
  '/v1/stock-import/words': 'an import begins with a file',
  '/v1/stock-import/errors': 'an import begins with a file',
  '/v1/product_price_tier-import/get': 'an import begins with a file',
  '/v1/product_price_tier-import/rows': 'an import begins with a file',
  '/v1/product_price_tier-import/words': 'an import begins with a file',
  '/v1/product_price_tier-import/errors': 'an import begins with a file',
}

/** Calls that read in batches for as long as there is something to read, each looked at. */
const IN_BATCHES = new Set([
  // Each appointment of a series is booked by itself, as many as the body asks for.
  '/v1/appointment-series/add',
  // A file of the log is sent while it is read, two hundred lines at a time.
  '/api/v1/history/export',
])

/** Signing in and out ends what the other calls are made with; these use as many statements for any clinic. */
const measured = calls.filter(({ call }) => !call.path.startsWith('/v1/auth/'))
const ofKind = (kind: Call['kind']) => measured.filter(({ call }) => call.kind === kind)

/** A clinic with few rows of every family, or with several times as many, of which half hang on the few. */
async function counted(clinic: Clinic, times: number): Promise<Counted> {
  await addToAll(clinic, FEW)
  await addMoney(clinic, await gather(clinic, 'bcare', { only: 'person' }), FEW)
  const few = await gather(clinic, 'bcare')
  if (times > 1) {
    await addToAll(clinic, FEW * (times - 1), few)
    await addMoney(clinic, await gather(clinic, 'bcare', { only: 'person' }), FEW * (times - 1))
  }
  const all = await gather(clinic, 'bcare')
  const { application, statements } = clinic
  return { app: application.app, token: await clinic.token('admin'), statements, few, all }
}

/** What every call costs in a clinic of its own, and what a handler with a loop costs there. */
async function costsIn(times: number): Promise<{ costs: Map<string, Cost>; looping: Cost }> {
  const clinic = await openClinic()
  try {
    const ground = await counted(clinic, times)
    const looping = await costOfLoop(clinic, ground)
    const costs = new Map<string, Cost>()
    for (const one of inOrder(measured)) costs.set(one.call.path, await costOf(one, ground))
    return { costs, looping }
  } finally {
    await clinic.close()
  }
}

/** A handler that asks for every row of its own: the mistake that this file is there to find. */
async function costOfLoop(clinic: Clinic, ground: Counted): Promise<Cost> {
  const call: Call = {
    ...read(z.strictObject({}), z.unknown()),
    path: '/planted',
    permission: 'signed_in',
    watches: [],
  }
  const served: Served = {
    call,
    async handler({ db }) {
      const tags = await db.rows<{ id: number }>(sql`select id from tag`)
      return Promise.all(tags.map(({ id }) => db.one(sql`select name from tag where id = ${id}`)))
    },
  }
  const app = createApp({ ...clinic.application.options, served: [served] })
  try {
    return await costOf({ family: 'tag', name: 'planted', call }, { ...ground, app })
  } finally {
    await app.close()
  }
}

let small: Awaited<ReturnType<typeof costsIn>>
let large: Awaited<ReturnType<typeof costsIn>>
beforeAll(async () => {
  small = await costsIn(1)
  large = await costsIn(TIMES)
})

const nothing: Cost = { statements: undefined, byFields: new Map(), rows: 0 }
const both = ({ call }: NamedCall) => ({
  few: small.costs.get(call.path) ?? nothing,
  many: large.costs.get(call.path) ?? nothing,
})

test('every read is answered by a few statements, whatever it answers', () => {
  const dear = ofKind('read').flatMap((one) => {
    const { statements } = both(one).many
    const [budget] = DEARER_READS[one.call.path] ?? [READ_BUDGET]
    if (statements === undefined)
      return one.call.path in UNREACHED ? [] : [`${one.call.path} accepted no body`]
    return statements > budget ? [`${one.call.path}: ${statements} statements of ${budget}`] : []
  })
  expect(dear).toEqual([])
})

// What the fewer bodies of `npm test` come to says little of what all of them reach.
test.skipIf(SIZE === 'test')('what is excepted still has to be', () => {
  const cheap = Object.keys(DEARER_READS).filter(
    (path) => (large.costs.get(path)?.statements ?? 0) <= READ_BUDGET,
  )
  const reached = Object.keys(UNREACHED).filter((path) => large.costs.get(path)?.statements !== undefined)
  expect([...cheap, ...reached]).toEqual([])
})

test('no call uses more statements because there are several times as many rows', () => {
  const grown = measured.flatMap((one) => {
    const { few, many } = both(one)
    const complaint = growthOf(few, many)
    return complaint === undefined || IN_BATCHES.has(one.call.path) ? [] : [`${one.call.path}: ${complaint}`]
  })
  expect(grown).toEqual([])
})

/** What keeps the tests above from passing for want of rows or of accepted bodies. */
test('lists are many times as long in the large clinic, and most changes were accepted in both', () => {
  const growing = new Set(adds.map(({ family }) => family))
  const lists = measured.filter(({ family, name }) => name === 'list' && growing.has(family))
  const short = lists.filter((one) => {
    const { few, many } = both(one)
    return many.rows < Math.min((few.rows * TIMES) / 2, 200) || many.rows < 5
  })
  expect(lists.length).toBeGreaterThan(5)
  expect(short.length / lists.length, short.map(({ call }) => call.path).join()).toBeLessThan(0.2)
  // A language model has no clinic in this test: what asks one is refused in both.
  const writes = ofKind('write').filter(({ family }) => family !== 'mind')
  const unheard = writes.filter((one) => {
    const { few, many } = both(one)
    return few.statements === undefined || many.statements === undefined
  })
  expect(unheard.length / writes.length, unheard.map(({ call }) => call.path).join()).toBeLessThan(0.3)
})

test('control: a handler that asks for each row by itself is found', () => {
  expect(small.looping.statements).toBe(1 + FEW)
  expect(large.looping.statements).toBe(1 + FEW * TIMES)
  expect(growthOf(small.looping, large.looping)).toBe(
    `${1 + FEW} statements with few rows, ${1 + FEW * TIMES} with many`,
  )
})
