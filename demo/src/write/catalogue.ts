import { addDays, clinicDate } from '@bcare/rules/text/date'
import { OFFERS, type Offer } from '../catalogue/offers.ts'
import { BUNDLES, PROGRAMMES, TIERS } from '../catalogue/prices.ts'
import type { ClinicPlan } from '../plan/acts.ts'
import type { Api, Counter } from './counter.ts'
import type { World } from './world.ts'

/** Steps that others than doctors perform, and those that are controls of an orthodontic treatment. */
const BY_TECHNICIAN = new Set(['Chụp phim'])
const BY_ASSISTANT = new Set(['Đánh bóng', 'Bôi fluor', 'Giao máng và thuốc tẩy'])
const CONTROLS = new Set(['Tái khám chỉnh nha', 'Giao khay'])

/** What the services' steps are made of, each with the category of the first service that has it. */
async function writeOperations(api: Api, world: World): Promise<Map<string, number>> {
  const categories = new Map(
    OFFERS.toReversed().flatMap(({ steps, category }) => steps.map(({ name }) => [name, category] as const)),
  )
  const names = [...new Set(OFFERS.flatMap(({ steps }) => steps.map(({ name }) => name)))]
  const ids = new Map<string, number>()
  for (const [at, name] of names.entries()) {
    const category = categories.get(name)
    const { id } = await api.operation.add({
      code: `ND${String(at + 1).padStart(2, '0')}`,
      name,
      order: at + 1,
      default_role: BY_TECHNICIAN.has(name) ? 'technician' : BY_ASSISTANT.has(name) ? 'assistant' : 'doctor',
      is_ortho_control: CONTROLS.has(name),
      ...(category !== undefined &&
        category !== null && { category_term_id: world.word('service_category', category) }),
    })
    ids.set(name, id)
  }
  return ids
}

/** A service with its steps; answers its id. */
async function writeOffer(
  api: Api,
  world: World,
  operations: ReadonlyMap<string, number>,
  { steps, category, unit, price, minutes, suggests: _suggests, ...product }: Offer,
  order: number,
): Promise<number> {
  const { id } = await api.product.add({
    ...product,
    list_price: price,
    duration_min: minutes,
    category_term_id: category === null ? null : world.word('service_category', category),
    unit_term_id: world.word('product_unit', unit),
    order,
  })
  const planned = steps.map(({ name, ...step }) => ({ ...step, operation_id: operations.get(name) ?? 0 }))
  if (planned.length > 0) await api.productOperation.bulk_set({ product_id: id, steps: planned })
  return id
}

/** What is asked for less than the list prices of these services: price lists, bundles and programmes. */
async function writePrices(api: Api, ids: ReadonlyMap<string, number>, today: string): Promise<void> {
  const idOf = (code: string) => ids.get(code) ?? 0
  const day = (days: number | null | undefined) => (days == null ? null : addDays(today, days))
  for (const { product, days, ...tier } of TIERS)
    await api.productPriceTier.add({
      ...tier,
      product_id: idOf(product),
      valid_from: day(days?.from),
      valid_to: day(days?.to),
    })
  for (const { items, ...bundle } of BUNDLES)
    await api.bundle.add({
      ...bundle,
      items: items.map(([product, quantity]) => ({ product_id: idOf(product), quantity })),
    })
  for (const { products = [], days, moves, ...programme } of PROGRAMMES) {
    const { id } = await api.discount.add({
      ...programme,
      target_ids: products.map(idOf),
      valid_from: addDays(today, days.from),
      valid_to: day(days.to),
    })
    for (const status of moves) await api.discount.set_status({ id, status })
  }
}

/** The clinic's price list: what it does, sells and prescribes, each service with its steps, and who pays less for it. */
export async function writeCatalogue(counter: Counter, world: World, { now }: ClinicPlan): Promise<void> {
  const api = counter.at(now, 'admin')
  const operations = await writeOperations(api, world)
  const ids = new Map<string, number>()
  for (const [at, offer] of OFFERS.entries())
    ids.set(offer.code, await writeOffer(api, world, operations, offer, at + 1))
  for (const { code, suggests } of OFFERS) {
    const [id, other] = [ids.get(code), ids.get(suggests ?? '')]
    if (id !== undefined && other !== undefined)
      await api.product.update({ id, rules: [{ kind: 'suggest_with', product_id: other, days: null }] })
  }
  await writePrices(api, ids, clinicDate(new Date(now)))
}
