import { MATERIALS } from '../catalogue/materials.ts'
import { NORMS } from '../catalogue/norms.ts'
import { OFFERS, type Offer } from '../catalogue/offers.ts'
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

/** What the clinic keeps in stock, and what of it each operation takes. */
async function writeMaterials(
  api: Api,
  world: World,
  operations: ReadonlyMap<string, number>,
): Promise<void> {
  const suppliers = new Map<string | undefined, number>()
  for (const name of new Set(MATERIALS.flatMap(({ supplier }) => supplier ?? [])))
    suppliers.set(name, (await api.term.add({ vocabulary: 'supplier', name })).id)
  const ids = new Map<string, number>()
  for (const [at, { category, unit, bought, supplier, ...material }] of MATERIALS.entries()) {
    const { id } = await api.material.add({
      ...material,
      code: `VT${String(at + 1).padStart(3, '0')}`,
      category_term_id: world.word('material_category', category),
      unit_term_id: world.word('product_unit', unit),
      ...(bought && {
        purchase_unit_term_id: world.word('product_unit', bought[0]),
        purchase_factor: bought[1],
      }),
      supplier_term_ids: [suppliers.get(supplier) ?? []].flat(),
    })
    ids.set(material.name, id)
  }
  for (const [name, norms] of Object.entries(NORMS)) {
    const operation_id = operations.get(name)
    if (operation_id === undefined) throw new Error(`no service has a step ${name}`)
    const materials = norms.map(({ material, ...norm }) => ({ ...norm, material_id: ids.get(material) ?? 0 }))
    await api.operationMaterial.bulk_set({ operation_id, materials })
  }
}

/** A service with its steps; answers its id. */
async function writeOffer(
  api: Api,
  world: World,
  operations: ReadonlyMap<string, number>,
  { steps, category, unit, price, minutes, heeds: _heeds, ...product }: Offer,
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

/** The clinic's price list: what it does, sells and prescribes, each service with its steps, and what these take. */
export async function writeCatalogue(counter: Counter, world: World, { now }: ClinicPlan): Promise<void> {
  const api = counter.at(now, 'admin')
  const operations = await writeOperations(api, world)
  await writeMaterials(api, world, operations)
  const ids = new Map<string, number>()
  for (const [at, offer] of OFFERS.entries())
    ids.set(offer.code, await writeOffer(api, world, operations, offer, at + 1))
  for (const { code, heeds = [] } of OFFERS) {
    const rules = heeds.map(({ code: other, ...rule }) => ({
      days: null,
      ...rule,
      product_id: ids.get(other) ?? 0,
    }))
    if (rules.length > 0) await api.product.update({ id: ids.get(code) ?? 0, rules })
  }
}
