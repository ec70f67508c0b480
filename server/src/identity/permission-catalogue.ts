import { families, type Call, type Output } from '@bcare/contract'
import type { role } from '@bcare/contract/identity/role'
import { EXPORT_ENTITIES, objectOf } from '@bcare/contract/insight/export-entities'
import { objectWords, permissionObjects, rightsInHandlers } from '@bcare/contract/permission-objects'
import { ACTION_WORDS } from '@bcare/rules/identity/permission-words'
import { SCOPES, type Scope } from '@bcare/rules/identity/scope'

import { granted } from '../kit/granted.ts'

type Catalogue = Output<typeof role.catalogue>

/** Every `object:action` that a call of the contract declares or a handler asks for. */
export function knownRights(): Set<string> {
  const calls = Object.values(families).flatMap((family) => Object.values(family) as Call[])
  const declared = calls
    .map(({ permission }) => permission)
    .filter((permission) => permission !== 'anyone' && permission !== 'signed_in')
  return new Set([
    ...declared,
    ...rightsInHandlers,
    ...EXPORT_ENTITIES.map((entity) => `${objectOf(entity)}:export`),
  ])
}

/** The reaches that default roles have over an object. */
const reachesOf = (object: string): string[] =>
  granted
    .all()
    .filter((one) => one.object === object)
    .flatMap(({ roles }) => Object.values(roles).flatMap((reaches) => Object.keys(reaches)))

/**
 * Rows of some objects belong to a user; of others to the clinic, and there only `all` means anything. The default
 * roles say which.
 */
const isNarrowed = (object: string): boolean => reachesOf(object).some((scope) => scope !== 'all')

const scopesOf = (object: string): Scope[] =>
  isNarrowed(object) || object === 'user'
    ? SCOPES.filter((scope) => scope !== 'today' || reachesOf(object).includes('today'))
    : ['all']

const actionOrder = Object.keys(ACTION_WORDS)

/** Everything that a role can grant, in words, grouped as the screens show it. */
export function permissionCatalogue(): Catalogue {
  const byObject = Map.groupBy(knownRights(), (right) => right.split(':')[0] ?? '')
  const order = [...permissionObjects.keys()]
  return [...byObject]
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([object, rights]) => ({
      object,
      ...objectWords(object),
      scopes: scopesOf(object),
      actions: rights
        .map((right) => right.split(':')[1] ?? '')
        .toSorted((one, other) => actionOrder.indexOf(one) - actionOrder.indexOf(other))
        .map((action) => ({ action, label: ACTION_WORDS[action] ?? action })),
    }))
}
