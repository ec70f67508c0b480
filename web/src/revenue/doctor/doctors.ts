import type { Output } from '@bcare/contract'
import type { revenue } from '@bcare/contract/revenue/revenue'
import { REVENUE_TEXTS as TEXTS } from '../texts.ts'

export type DoctorRevenue = Output<typeof revenue.attachment_doctor>
export type DoctorRow = DoctorRevenue['data'][number]

/** The measures of a user, in the order of the table. */
export const DOCTOR_MEASURES = ['performed', 'collected', 'material', 'net', 'held'] as const
export type DoctorMeasure = (typeof DOCTOR_MEASURES)[number]
export type DoctorSums = Record<DoctorMeasure | 'lines', number>

export interface Doctor {
  user_id: number | null
  name: string
  sums: DoctorSums
  services: DoctorRow[]
}

const NOTHING: DoctorSums = { lines: 0, performed: 0, collected: 0, material: 0, net: 0, held: 0 }

const add = (sums: DoctorSums, row: DoctorSums): DoctorSums => ({
  lines: sums.lines + row.lines,
  performed: sums.performed + row.performed,
  collected: sums.collected + row.collected,
  material: sums.material + row.material,
  net: sums.net + row.net,
  held: sums.held + row.held,
})

/** Users with their services, in the order of the answer. */
export const doctorsOf = ({ data }: DoctorRevenue): Doctor[] =>
  [...Map.groupBy(data, ({ user_id }) => user_id)].map(([user_id, services]) => ({
    user_id,
    name: services[0]?.user_name ?? TEXTS.nobody,
    sums: services.reduce<DoctorSums>(add, NOTHING),
    services,
  }))

export const serviceName = ({ product_name }: Pick<DoctorRow, 'product_name'>): string =>
  product_name ?? TEXTS.other_items
