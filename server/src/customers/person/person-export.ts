import { exported } from '../../kit/exported.ts'
import { nationalIdSearched, openNationalId, sealedNationalId } from './national-id.ts'
import { withoutNumbers } from './person-search.ts'
import { personTable } from './person-table.ts'

/** Customers as a file: searched as in their list; citizens' numbers are opened for callers who may read them. */
export const personExport = exported({
  table: personTable,
  page: '/customer',
  narrow: (caller, { search, ...input }, vault) => {
    const words = search as string | undefined
    const number = nationalIdSearched({ caller, vault }, words)
    if (number !== undefined) return { input, more: [number] }
    return { input: { ...input, search }, more: withoutNumbers(caller, words) }
  },
  secret: {
    key: 'national_id',
    permission: 'national_id:read',
    select: sealedNationalId,
    open: ({ tenant_id }, vault, stored) => openNationalId(vault, tenant_id, stored),
  },
})
