/** Fields of a deal that a stage may ask for before a deal enters it. */
export const REQUIRABLE_FIELDS = [
  'expected_amount',
  'expected_close_at',
  'source_term_id',
  'campaign',
  'channel',
  'owner_id',
  'description',
] as const
export type RequirableField = (typeof REQUIRABLE_FIELDS)[number]

const LABELS: Readonly<Record<RequirableField, string>> = {
  expected_amount: 'giá trị dự kiến',
  expected_close_at: 'ngày dự kiến chốt',
  source_term_id: 'nguồn',
  campaign: 'chiến dịch',
  channel: 'kênh',
  owner_id: 'người phụ trách',
  description: 'mô tả',
}

/** How a required field is called in the middle of a sentence. */
export const requiredLabel = (field: string): string => LABELS[field as RequirableField] ?? field

// An amount of 0 đồng says nothing, and neither does a text of spaces.
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === 0 || (typeof value === 'string' && value.trim() === '')

/** The fields that a stage asks for and a deal does not have, in the stage's order. */
export const missingFields = (deal: object, required: readonly string[]): string[] => {
  const values = new Map<string, unknown>(Object.entries(deal))
  return required.filter((field) => isEmpty(values.get(field)))
}
