import { openBilling, type Billing } from '../billing/fixture.ts'
import type { Api } from '../kit.ts'

type MaterialDraft = Parameters<Api['material']['add']>[0]
type Movement = Parameters<Api['usage']['add']>[0]

/** A clinic that keeps materials. */
export interface Storehouse extends Billing {
  storekeeper: Api
  assistant: Api
  unit: (name: string) => number
  branch_ids: number[]
  material: (fields?: Partial<MaterialDraft>) => Promise<number>
  /** A delivery into the first branch. */
  receive: (material_id: number, quantity: number, fields?: Partial<Movement>) => Promise<number>
  /** What a branch has, the first unless another is named. */
  stock: (
    material_id: number,
    branch_id?: number,
  ) => Promise<Awaited<ReturnType<Api['materialStock']['get']>>>
  /** A performed step of a service whose operation has these norms. */
  performed: (norms: readonly Norm[], fields?: PerformedFields) => Promise<Performed>
}

type Line = Parameters<Billing['agreed']>[0]
type OwnStep = NonNullable<Parameters<Api['productOperation']['bulk_set']>[0]['steps']>[number]

/** Fields of the service; where in the mouth its line is done, and quantities of its own. */
interface PerformedFields extends Partial<Parameters<Api['product']['add']>[0]> {
  teeth?: NonNullable<Line['teeth']>
  norm_override?: NonNullable<OwnStep['norm_override']>
}

type Norm = Parameters<Api['operationMaterial']['bulk_set']>[0]['materials'][number]

export interface Performed {
  person_id: number
  line_id: number
  step_id: number
  operation_id: number
  product_id: number
}

/** Performs a step of a service of its own, whose operation has norms. */
function performing({ manager, agreed, person, doctor_id }: Billing): Storehouse['performed'] {
  let serial = 0
  return async (norms, { teeth, norm_override, ...fields } = {}) => {
    serial += 1
    const operation = await manager.operation.add({ code: `TTK${serial}`, name: `Công đoạn kho ${serial}` })
    await manager.operationMaterial.bulk_set({ operation_id: operation.id, materials: [...norms] })
    const product = await manager.product.add({
      code: `DVK${serial}`,
      name: `Dịch vụ kho ${serial}`,
      list_price: 1_000_000,
      ...fields,
    })
    const own = norm_override === undefined ? {} : { norm_override }
    const steps = [{ operation_id: operation.id, revenue_weight: 100, ...own }]
    await manager.productOperation.bulk_set({ product_id: product.id, steps })
    const person_id = await person()
    const line = await agreed({ person_id, product_id: product.id, ...(teeth && { teeth }) })
    const step = await manager.attachment.perform({ id: line.id, step_no: 1, doctor_id })
    return {
      person_id,
      line_id: line.id,
      step_id: step.id,
      operation_id: operation.id,
      product_id: product.id,
    }
  }
}

/** Opens a clinic with units, two branches and nothing in stock. */
export async function openStorehouse(): Promise<Storehouse> {
  const fixture = await openBilling()
  const { admin } = fixture
  const units = new Map<string, number>()
  for (const name of ['Cái', 'Hộp', 'ml'])
    units.set(name, (await admin.term.add({ vocabulary: 'product_unit', name: `${name} kho` })).id)
  const unit = (name: string) => units.get(name) ?? 0
  const { data } = await admin.department.list({ kind: 'branch', limit: 200 })
  const branch_ids = data.map(({ id }) => id)
  if (branch_ids.length < 2)
    branch_ids.push((await admin.department.add({ name: 'Chi nhánh thứ hai', kind: 'branch' })).id)
  // Where the assistant works, whose right reaches no further.
  const staff = await admin.user.list({ search: 'assistant', limit: 1 })
  const home = staff.data[0]?.branch_id ?? branch_ids[0] ?? 0
  const ordered = [home, ...branch_ids.filter((id) => id !== home)]
  const storekeeper = fixture.as('storekeeper')
  let serial = 0
  const material: Storehouse['material'] = async (fields = {}) => {
    serial += 1
    const { id } = await storekeeper.material.add({
      code: `KHO${serial}`,
      name: `Vật tư kho ${serial}`,
      unit_term_id: unit('Cái'),
      ...fields,
    })
    return id
  }
  const receive: Storehouse['receive'] = async (material_id, quantity, fields = {}) =>
    (await storekeeper.usage.add({ kind: 'receive', material_id, quantity, branch_id: home, ...fields })).id
  const stock: Storehouse['stock'] = async (material_id, branch_id = home) => {
    const found = await storekeeper.materialStock.list({ material_id, branch_id })
    const [row] = found.data
    if (row === undefined) throw new Error(`material ${material_id} has no stock`)
    return row
  }
  const performed = performing(fixture)
  return {
    ...fixture,
    storekeeper,
    assistant: fixture.as('assistant'),
    unit,
    branch_ids: ordered,
    material,
    receive,
    stock,
    performed,
  }
}
