import type { Role, RoleDetail } from '@bcare/contract/identity/role'
import type { Row } from '@bcare/contract/kit/entity'
import type { api } from '../../kit/api/api.ts'

export type RoleRow = Row<typeof Role>
export type RoleWithGrants = RoleDetail
export type Catalogue = Awaited<ReturnType<typeof api.role.catalogue>>
export type CatalogueObject = Catalogue[number]
