import { addDays, clinicDate } from '@bcare/rules/text/date'
import type { ClinicPlan } from '../plan/acts.ts'
import { DAY, HOUR } from '../plan/diary.ts'
import type { Api, Counter } from './counter.ts'
import type { World } from './world.ts'

type Material = Awaited<ReturnType<Api['material']['list']>>['data'][number]

/** Since when the clinic keeps its stock here. */
const SPAN_DAYS = 400

const hasStaff = (world: World): boolean => world.staff.some(({ username }) => username === 'storekeeper')

/** Materials that stand for a state of the stock: what there was of them, and below how much it should not fall. */
const SCARCE: Readonly<Record<string, { opened: number; min: number }>> = {
  'Ống hút nước bọt': { opened: 12, min: 100 },
  'Kim nha khoa': { opened: 300, min: 400 },
  'Thuốc tê Septodont': { opened: 150, min: 200 },
}

/** Days from today on which lots of these expire; others keep for two years. */
const EXPIRING: Readonly<Record<string, number>> = { 'Composite 3M': 25, 'Etching 37 %': -12 }

async function materialsOf(api: Api): Promise<Material[]> {
  const { data } = await api.material.list({ limit: 200, sort_by: 'code', order: 'asc' })
  return data
}

/** How much a cupboard holds of a material: many of what costs little. */
function opened({ name, standard_cost, purchase_factor }: Material): number {
  const scarce = SCARCE[name]
  if (scarce !== undefined) return scarce.opened
  const cost = standard_cost ?? 10_000
  const pieces = cost < 5_000 ? 1_200 : cost < 60_000 ? 200 : cost < 1_000_000 ? 20 : 6
  return Math.max(pieces, Math.ceil(purchase_factor ?? 1))
}

const lotOf = ({ lot_tracked, expiry_tracked, name, id }: Material, today: string) =>
  lot_tracked
    ? {
        lot_no: `L${String(id).padStart(5, '0')}A`,
        ...(expiry_tracked && { expiry: addDays(today, EXPIRING[name] ?? 730) }),
      }
    : {}

/** What the cupboards of the branches held when the clinic began to keep its stock here. */
export async function writeStock(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  if (!hasStaff(world)) return
  const begun = plan.now - SPAN_DAYS * DAY
  const api = counter.at(begun, 'storekeeper')
  const materials = await materialsOf(api)
  const today = clinicDate(plan.now)
  for (const branch of world.branch_ids.keys())
    await api.usage.bulk_add({
      rows: materials.map((material) => ({
        kind: 'opening',
        material_id: material.id,
        branch_id: world.branch(branch),
        quantity: opened(material),
        unit_cost: material.standard_cost,
        ...lotOf(material, today),
      })),
    })
}

/** A delivery of some boxes from a supplier. */
async function deliver(api: Api, world: World, materials: readonly Material[], at: number): Promise<void> {
  const boxes = materials.filter(
    ({ purchase_unit_term_id, lot_tracked, supplier_term_ids }) =>
      purchase_unit_term_id !== null && !lot_tracked && supplier_term_ids.length > 0,
  )
  const chosen = boxes.filter((_, place) => place % 7 === at % 7).slice(0, 5)
  if (chosen.length === 0) return
  await api.usage.bulk_add({
    rows: chosen.map(({ id, purchase_unit_term_id, purchase_factor, standard_cost, supplier_term_ids }) => ({
      kind: 'receive',
      material_id: id,
      branch_id: world.branch(0),
      quantity: 2,
      unit_term_id: purchase_unit_term_id,
      unit_cost: Math.round((standard_cost ?? 0) * (purchase_factor ?? 1)),
      supplier_term_id: supplier_term_ids[0] ?? null,
      reference_no: `PN${String(at + 1).padStart(3, '0')}`,
    })),
  })
}

/** An assistant puts right what two steps really took; one of them beyond its norm. */
async function correctSteps(counter: Counter, plan: ClinicPlan): Promise<void> {
  const manager = counter.at(plan.now - HOUR, 'manager')
  const { data } = await manager.usage.list({ source: 'auto', limit: 100, sort_by: 'used_on', order: 'desc' })
  const steps = [...new Set(data.flatMap(({ operation_attachment_id }) => operation_attachment_id ?? []))]
  for (const [at, id] of steps.slice(0, 4).entries()) {
    const { lines } = await manager.usage.step({ id })
    const taken = lines.filter(({ used }) => used > 0)
    if (taken.length === 0) continue
    await manager.usage.record({
      id,
      lines: taken.map(({ material_id, unit_term_id, used }, place) => ({
        material_id,
        unit_term_id,
        quantity: place === 0 && at % 2 === 0 ? used * 2 : used,
        ...(place === 0 && at % 2 === 0 && { variance_reason: 'Rách, thay giữa chừng' }),
      })),
      force: true,
    })
  }
}

/** What happened to the stock since: deliveries, limits, a count that found less, and what steps took beyond their norms. */
export async function writeStockMoves(counter: Counter, world: World, plan: ClinicPlan): Promise<void> {
  if (!hasStaff(world)) return
  const materials = await materialsOf(counter.at(plan.now - 60 * DAY, 'storekeeper'))
  for (const [at, days] of [45, 30, 14, 5].entries())
    await deliver(counter.at(plan.now - days * DAY, 'storekeeper'), world, materials, at)
  const api = counter.at(plan.now - 2 * DAY, 'storekeeper')
  const branch_id = world.branch(0)
  const { data: stocks } = await api.materialStock.list({ branch_id, limit: 200 })
  for (const { id, material_name, on_hand } of stocks) {
    const min_stock = SCARCE[material_name]?.min ?? Math.max(1, Math.floor(on_hand / 10))
    await api.materialStock.update({ id, min_stock, max_stock: Math.max(min_stock * 10, 1) })
  }
  const cups = stocks.find(({ material_name }) => material_name === 'Ly giấy')
  if (cups !== undefined) {
    const { material_id } = cups
    const lines = [{ material_id, counted: Math.max(0, cups.on_hand - 14) }]
    const { data } = await api.materialStock.compare({ branch_id, lines })
    await api.materialStock.count({
      branch_id,
      lines: data.map(({ counted, book }) => ({ material_id, counted, book })),
      note: 'Kiểm kê cuối tháng',
    })
  }
  await correctSteps(counter, plan)
}
