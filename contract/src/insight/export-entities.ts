/** What can leave as a file. */
export const EXPORT_ENTITIES = ['person', 'deal', 'appointment', 'track'] as const
export type ExportEntity = (typeof EXPORT_ENTITIES)[number]

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
