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
] as const
export type ExportEntity = (typeof EXPORT_ENTITIES)[number]

/** The object whose rights hold for an entity's rows: what became of deals is the deals' own. */
export const objectOf = (entity: ExportEntity): string => (entity === 'deal_stage_history' ? 'deal' : entity)

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
