import { finder } from '@bcare/rules/text/search'
import { PERMISSION_GROUPS } from '@bcare/rules/identity/permission-words'
import { SCOPES, type Scope } from '@bcare/rules/identity/scope'
import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { memo } from 'react'
import css from './permissions.module.css'
import type { Catalogue, CatalogueObject } from './role-row.ts'
import { PERMISSION_TEXTS as TEXTS } from './texts.ts'
import type { GrantDraft } from './use-grant-draft.ts'

/** Actions with a column of their own; the rest are together in the last one. */
const COLUMNS = ['read', 'create', 'update', 'delete']
const COLUMN_LABELS = ['Xem', 'Thêm', 'Sửa', 'Xóa']

interface PermissionMatrixProps {
  catalogue: Catalogue
  /** Only objects whose name holds this. */
  searched: string
  draft: GrantDraft
  locked: boolean
  /** Everything is granted, whatever the draft says. */
  all: boolean
}

const wordsOf = ({ label, object, actions }: CatalogueObject) =>
  `${label} ${object} ${actions.map((action) => action.label).join(' ')}`

/** Role × object × action × reach: a row for each object, grouped as people think of them. */
export function PermissionMatrix({ catalogue, searched, draft, locked, all }: PermissionMatrixProps) {
  const fits = finder(searched)
  const shown = catalogue.filter((one) => fits(wordsOf(one)))
  const changed = new Set(draft.changes.map(({ object, action }) => `${object}:${action}`))
  if (shown.length === 0)
    return (
      <Text c="gray.7" py="lg" ta="center">
        {TEXTS.nothing_found}
      </Text>
    )
  return (
    <div className={`box ${css.scroll}`} role="region" aria-label={TEXTS.matrix}>
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.object}</th>
            {COLUMN_LABELS.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{TEXTS.other}</th>
          </tr>
        </thead>
        {PERMISSION_GROUPS.map((group) => {
          const objects = shown.filter((one) => one.group === group)
          return objects.length === 0 ? null : (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={COLUMNS.length + 2} className={css.group}>
                  {group}
                </th>
              </tr>
              {objects.map((one) => (
                <ObjectRow
                  key={one.object}
                  one={one}
                  draft={draft}
                  locked={locked}
                  all={all}
                  changed={changed}
                />
              ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

interface ObjectRowProps {
  one: CatalogueObject
  draft: GrantDraft
  locked: boolean
  all: boolean
  changed: ReadonlySet<string>
}

function ObjectRow({ one, draft, locked, all, changed }: ObjectRowProps) {
  const cell = (action: string, label: string, named: boolean) => {
    const right = `${one.object}:${action}`
    return (
      <Reach
        key={right}
        label={named ? label : undefined}
        name={`${label}: ${one.label}`}
        scopes={one.scopes}
        value={all ? 'all' : draft.grants[right]}
        locked={locked}
        changed={changed.has(right)}
        onChange={(scope) => draft.set(right, scope)}
      />
    )
  }
  const others = one.actions.filter(({ action }) => !COLUMNS.includes(action))
  return (
    <tr className={css.object}>
      <th scope="row">{one.label}</th>
      {COLUMNS.map((column, index) => {
        const found = one.actions.find(({ action }) => action === column)
        return (
          <td key={column} data-label={COLUMN_LABELS[index]} data-empty={found === undefined || undefined}>
            {found && cell(found.action, found.label, false)}
          </td>
        )
      })}
      <td data-empty={others.length === 0 || undefined}>
        <div className={css.others}>{others.map(({ action, label }) => cell(action, label, true))}</div>
      </td>
    </tr>
  )
}

interface ReachProps {
  /** Shown beside it where no column says it. */
  label: string | undefined
  name: string
  scopes: readonly Scope[]
  value: Scope | undefined
  locked: boolean
  changed: boolean
  onChange: (scope: Scope | undefined) => void
}

/** Whether one right is given, and how far it reaches where rows belong to a user. */
const Reach = memo(
  function Reach({ label, name, scopes, value, locked, changed, onChange }: ReachProps) {
    const control =
      scopes.length === 1 ? (
        <Checkbox
          aria-label={changed ? `${name}, ${TEXTS.changed}` : name}
          disabled={locked}
          checked={value !== undefined}
          onChange={(event) => onChange(event.currentTarget.checked ? 'all' : undefined)}
        />
      ) : (
        <NativeSelect
          size="xs"
          aria-label={changed ? `${name}, ${TEXTS.changed}` : name}
          disabled={locked}
          data={[
            { value: '', label: '—' },
            ...scopes.map((scope) => ({ value: scope, label: TEXTS.scopes[scope] })),
          ]}
          value={value ?? ''}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            onChange(SCOPES.find((scope) => scope === chosen))
          }}
        />
      )
    return (
      <span
        className={css.reach}
        data-changed={changed || undefined}
        data-given={value !== undefined || undefined}
      >
        {label !== undefined && (
          <span className={css.reachLabel} aria-hidden>
            {label}
          </span>
        )}
        {control}
      </span>
    )
  },
  (one, other) =>
    one.value === other.value &&
    one.locked === other.locked &&
    one.changed === other.changed &&
    one.name === other.name,
)
