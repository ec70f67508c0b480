import { addDays, clinicDate } from '@bcare/rules/text/date'
import { BUNDLES, PROGRAMMES, TIERS } from '../catalogue/prices.ts'
import type { ClinicPlan } from '../plan/acts.ts'
import type { Api, Counter } from './counter.ts'
import type { World } from './world.ts'

const MOST = 200

/** The ids of rows by what they are called. */
async function idsBy<T extends { id: number }>(
  list: (page: number) => Promise<{ data: readonly T[]; total_page: number }>,
  called: (row: T) => string,
): Promise<(name: string) => number> {
  const ids = new Map<string, number>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, total_page } = await list(page)
    for (const row of data) ids.set(called(row), row.id)
    last = total_page
  }
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`nothing is called ${name}`)
    return id
  }
}

/** What customers of a group, or a branch, pay less for. */
async function writeTiers(
  api: Api,
  world: World,
  product: (code: string) => number,
  today: string,
): Promise<void> {
  const group = await idsBy(
    (page) => api.personGroup.list({ page, limit: MOST }),
    ({ name }) => name,
  )
  const day = (days: number | null | undefined) => (days == null ? null : addDays(today, days))
  for (const { product: code, group: of, branch, days, ...tier } of TIERS)
    // A clinic with one branch has no price for another.
    if (branch === undefined || branch < world.branch_ids.length)
      await api.productPriceTier.add({
        ...tier,
        product_id: product(code),
        person_group_id: of === undefined ? null : group(of),
        branch_id: branch === undefined ? null : world.branch(branch),
        valid_from: day(days?.from),
        valid_to: day(days?.to),
      })
}

/** What is sold together. */
async function writeBundles(api: Api, product: (code: string) => number): Promise<void> {
  for (const { items, ...bundle } of BUNDLES)
    await api.bundle.add({
      ...bundle,
      items: items.map(([code, quantity]) => ({ product_id: product(code), quantity })),
    })
}

/** The programmes, each as far as it has got and used as often as it was. */
async function writeProgrammes(
  api: Api,
  world: World,
  product: (code: string) => number,
  today: string,
): Promise<void> {
  const { data: customers } = await api.person.list({ limit: 5, lifecycle: 'customer' })
  for (const { products = [], categories = [], days, moves, used = 0, ...programme } of PROGRAMMES) {
    const { id } = await api.discount.add({
      ...programme,
      target_ids: [
        ...products.map(product),
        ...categories.map((name) => world.word('service_category', name)),
      ],
      valid_from: addDays(today, days.from),
      valid_to: days.to === null ? null : addDays(today, days.to),
    })
    const [open, ...further] = moves
    if (open !== undefined) await api.discount.set_status({ id, status: open })
    for (const customer of customers.slice(0, used)) {
      const use = await api.discountUsage.add({
        discount_id: id,
        person_id: customer.id,
        amount: programme.value,
      })
      await api.discountUsage.set_status({ id: use.id, status: 'applied' })
    }
    for (const status of further) await api.discount.set_status({ id, status })
  }
}

/** What is asked for less than the list prices: price lists, bundles and programmes. The groups that they are for are there. */
export async function writePrices(counter: Counter, world: World, { now }: ClinicPlan): Promise<void> {
  const api = counter.at(now, 'admin')
  const today = clinicDate(new Date(now))
  const product = await idsBy(
    (page) => api.product.list({ page, limit: MOST }),
    ({ code }) => code,
  )
  await writeTiers(api, world, product, today)
  await writeBundles(api, product)
  await writeProgrammes(api, world, product, today)
}
