import type { Grant, Scope } from '@bcare/rules/identity/scope'
import { PERMISSION_TEXTS as TEXTS } from './texts.ts'
import type { Catalogue, CatalogueObject } from './role-row.ts'

/** Rights of a role that the product knows and a clinic can give; whatever else it holds means nothing. */
export const grantable = (grants: readonly Grant[], catalogue: Catalogue): Grant[] =>
  grants.filter(({ object, action }) =>
    catalogue.some((one) => one.object === object && one.actions.some((each) => each.action === action)),
  )

export interface Words {
  object: string
  action: string
}

/** What a right is called. */
export function wordsOf(catalogue: Catalogue, { object, action }: Pick<Grant, 'object' | 'action'>): Words {
  const found = catalogue.find((one) => one.object === object)
  return {
    object: found?.label ?? object,
    action: found?.actions.find((one) => one.action === action)?.label ?? action,
  }
}

/** How far it reaches, in words; where rows belong to no user only whether it is granted. */
export const reachWord = (scope: Scope | undefined, object: CatalogueObject | undefined): string =>
  scope === undefined ? TEXTS.none : object?.scopes.length === 1 ? TEXTS.yes : TEXTS.scopes[scope]
