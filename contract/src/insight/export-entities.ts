/** What can leave as a file. */
export const EXPORT_ENTITIES = [
  'person',
  'deal',
  'deal_stage_history',
  'appointment',
  'track',
  'task',
  'product',
  'product_price_tier',
  'bill',
  'payment',
  'deposit',
  'cash_flow',
  'revenue_entry',
  'usage',
  'material_stock',
  'call',
  'form_submission',
  'attachment',
  'message',
  'installment_plan',
  'bundle',
  'discount',
  'operation',
  'material',
  'user',
  'tag',
  'person_group',
] as const
export type ExportEntity = (typeof EXPORT_ENTITIES)[number]

/** Entities whose rows are read by the rights of another object. */
const OF_OBJECT: Partial<Record<ExportEntity, string>> = {
  deal_stage_history: 'deal',
  revenue_entry: 'revenue',
}

/** The object whose rights hold for an entity's rows: what became of deals is the deals' own. */
export const objectOf = (entity: ExportEntity): string => OF_OBJECT[entity] ?? entity

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
