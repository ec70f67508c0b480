import type { Output } from '@bcare/contract'
import type { customMigration } from '@bcare/contract/settings/custom-field'

export type MigrationRow = Output<typeof customMigration.status>

export const isUnderWay = ({ state }: Pick<MigrationRow, 'state'>): boolean =>
  state === 'pending' || state === 'running'
