import { PERMANENT_TEETH } from '@bcare/rules/treatment/tooth'
import { always, LEFT_OUT, one, some, term, type ValueGenerator } from './value-generator.ts'

/** A line whose parts agree: a service without a place in the mouth, at its own price. */
const plainLine: Record<string, ValueGenerator> = {
  product_id: one('product', (row) => row['tooth_scope'] === 'none' && row['is_active'] === true),
  teeth: always({ items: [], arches: [] }),
  quantity: always(1),
  price_override: always(LEFT_OUT),
  line_discount: always(LEFT_OUT),
  diagnosis_term_ids: always([]),
  assistant_ids: always([]),
  diagnosed_by: one('user', (row) => row['is_doctor'] === true),
  referrer_id: one('user'),
  deal_id: always(LEFT_OUT),
  track_id: always(LEFT_OUT),
  appointment_id: always(LEFT_OUT),
}

let tooth = 0
/** A tooth without surfaces, one after the other: a condition stands on each once. */
const nextTooth: ValueGenerator = () => [
  { tooth: PERMANENT_TEETH[(tooth += 1) % PERMANENT_TEETH.length], surfaces: [] },
]

/** Of the calls of treatment lines, of their papers and of the chart of teeth. */
export const TREATMENT_GENERATORS: Record<string, Record<string, ValueGenerator | undefined>> = {
  '/v1/attachment/add': { ...plainLine, warranty_of_id: always(LEFT_OUT) },
  '/v1/attachment/update': {
    ...plainLine,
    product_id: always(LEFT_OUT),
    teeth: always(LEFT_OUT),
    quantity: always(LEFT_OUT),
  },
  '/v1/tooth_condition/add': {
    condition_term_id: term('tooth_condition'),
    items: nextTooth,
    attachment_id: always(LEFT_OUT),
    track_id: always(LEFT_OUT),
    noted_at: always(LEFT_OUT),
  },
  '/v1/tooth_condition/update': { attachment_id: always(LEFT_OUT) },
  '/v1/tooth_condition/delete-many': { ids: some('toothCondition') },
  '/v1/tooth_chart/set': {
    teeth: always([{ tooth: '16', mobility: 1 }]),
    dentition: always(LEFT_OUT),
    noted_at: always(LEFT_OUT),
  },
  '/v1/chair/get': { track_id: one('track') },
  '/v1/attachment/add-bundle': {
    bundle_id: one('bundle', (row) => row['is_active'] === true),
    deal_id: always(LEFT_OUT),
    track_id: always(LEFT_OUT),
    consultant_id: always(LEFT_OUT),
    doctor_id: always(LEFT_OUT),
    branch_id: always(LEFT_OUT),
  },
  '/v1/attachment/update-status': { to: always('proposed'), decline_others: always(false) },
  '/v1/print/record': {
    form: always('plan_treatment'),
    params: (known, random, sofar) => ({ id: one('person')(known, random, sofar), part: '' }),
    person_id: always(LEFT_OUT),
  },
}
