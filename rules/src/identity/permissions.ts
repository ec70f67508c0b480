import { covers, scopeOf, SCOPES, widest, type Grant, type Scope } from './scope.ts'

/** `object:action` → how far it reaches; `*` stands for every object or action. */
export type GrantMap = Record<string, Scope>

/** The same as a table by `object:action`; a right granted twice counts at its widest. */
export function grantMap(grants: readonly Grant[]): GrantMap {
  const map: GrantMap = {}
  for (const { object, action, scope } of grants) {
    const key = `${object}:${action}`
    map[key] = widest([scope, map[key] ?? scope]) ?? scope
  }
  return map
}

/** The table as a list. */
export const grantList = (map: GrantMap | ReadonlyMap<string, Scope>): Grant[] =>
  (map instanceof Map ? [...(map as ReadonlyMap<string, Scope>)] : Object.entries(map as GrantMap)).map(
    ([key, scope]) => {
      const [object = '', action = ''] = key.split(':')
      return { object, action, scope }
    },
  )

/** What a user would give away without having it: no user grants a permission they lack. */
export const lacking = (own: readonly Grant[], wanted: readonly Grant[]): Grant[] =>
  wanted.filter(({ object, action, scope }) => {
    const reach = scopeOf(own, object, action)
    return reach === undefined || !covers(reach, scope)
  })

export type ChangeKind = 'added' | 'widened' | 'narrowed' | 'removed'

/** One right that differs between two versions of a role. */
export interface GrantChange {
  object: string
  action: string
  kind: ChangeKind
  before: Scope | undefined
  after: Scope | undefined
}

function kindOf(before: Scope | undefined, after: Scope | undefined): ChangeKind {
  if (before === undefined) return 'added'
  if (after === undefined) return 'removed'
  return SCOPES.indexOf(after) > SCOPES.indexOf(before) ? 'widened' : 'narrowed'
}

/** What would change, in the order of the rights' names, so that it can be read before it is saved. */
export function grantChanges(before: readonly Grant[], after: readonly Grant[]): GrantChange[] {
  const [had, has] = [grantMap(before), grantMap(after)]
  return [...new Set([...Object.keys(had), ...Object.keys(has)])]
    .filter((key) => had[key] !== has[key])
    .toSorted()
    .map((key) => {
      const [object = '', action = ''] = key.split(':')
      return { object, action, kind: kindOf(had[key], has[key]), before: had[key], after: has[key] }
    })
}

/** Rights that a change gives or makes wider: what the one who changes must have. */
export const gains = (changes: readonly GrantChange[]): Grant[] =>
  changes.flatMap(({ object, action, kind, after }) =>
    after !== undefined && (kind === 'added' || kind === 'widened') ? [{ object, action, scope: after }] : [],
  )
