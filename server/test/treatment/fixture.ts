import { openFixture, type Fixture } from '../appointments/fixture.ts'
import type { Api } from '../kit.ts'

type Draft = Parameters<Api['attachment']['add']>[0]
type LineDraft = Pick<Draft, 'person_id' | 'product_id'> & Partial<Draft>
type Product = Parameters<Api['product']['add']>[0]
type Step = NonNullable<Parameters<Api['productOperation']['bulk_set']>[0]['steps']>[number]

/** A clinic with services and their steps, where customers get treatment lines. */
export interface Treatment extends Fixture {
  doctor: Api
  doctor_id: number
  /** A service; its steps are named by their weight in percent, null for one that is repeated. */
  service: (fields?: Partial<Product>, weights?: readonly (number | null)[]) => Promise<number>
  line: (draft: LineDraft) => ReturnType<Api['attachment']['add']>
  /** A line that the customer has agreed to. */
  agreed: (draft: LineDraft) => ReturnType<Api['attachment']['add']>
}

/** Opens a clinic whose services can be offered. */
export async function openTreatment(): Promise<Treatment> {
  const fixture = await openFixture()
  const { manager, doctors } = fixture
  const [doctor_id] = doctors
  if (doctor_id === undefined) throw new Error('the fixture has no doctor')
  let made = 0
  const service: Treatment['service'] = async (fields = {}, weights = []) => {
    const { id } = await manager.product.add({
      code: `DVT${(made += 1)}`,
      name: `Dịch vụ điều trị ${made}`,
      list_price: 1_000_000,
      ...fields,
    })
    const steps: Step[] = []
    for (const [at, revenue_weight] of weights.entries()) {
      const operation = await manager.operation.add({
        code: `NDT${made}.${at}`,
        name: `Bước ${at + 1} của ${made}`,
      })
      steps.push({ operation_id: operation.id, revenue_weight, is_repeatable: revenue_weight === null })
    }
    if (steps.length > 0) await manager.productOperation.bulk_set({ product_id: id, steps })
    return id
  }
  const line: Treatment['line'] = (draft) => manager.attachment.add({ doctor_id, ...draft })
  const agreed: Treatment['agreed'] = async (draft) => {
    const { id } = await line(draft)
    return manager.attachment.update_status({ id, to: 'agreed' })
  }
  return { ...fixture, doctor: fixture.as('khoa'), doctor_id, service, line, agreed }
}
