import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportTarget,
  MANY_COLUMNS,
  mappingProblem,
} from '@bcare/rules/customers/import-columns'
import { Person } from '@bcare/contract/customers/person'
import { isImportable, ownTarget } from '@bcare/rules/customers/import-own'
import { mayEdit } from '@bcare/rules/settings/custom-field'
import type { ImportOptions } from '@bcare/rules/customers/import-row'
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { type DefinitionRow, fieldOf, useCustomFields } from '../../kit/custom/definitions.ts'
import { useMe } from '../../kit/session/may.ts'
import css from './import.module.css'
import { ImportChoices } from './ImportChoices.tsx'
import type { ImportItem } from './item.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'

interface ImportMappingProps {
  item: ImportItem
  onLeave: () => void
  /** After a check the way back leads to its result. */
  onBack?: () => void
}

const SAMPLES = 3

/** What each column is, and what shall happen with rows that need a decision. */
export function ImportMapping({ item, onLeave, onBack }: ImportMappingProps) {
  const [mapping, setMapping] = useState<(ImportTarget | null)[]>(item.mapping)
  const [options, setOptions] = useState<ImportOptions>(item.options)
  const rows =
    useRead(api.personImport.rows, { id: item.id, limit: SAMPLES }, { quiet: true }).data?.data ?? []
  const check = useWrite(api.personImport.check)
  const own = useOwnColumns()
  const problem = own && mappingProblem(mapping, own)
  const choose = (index: number, field: ImportTarget | null) =>
    setMapping(
      mapping.map((now, at) => {
        if (at === index) return field
        // The field moves here: no value of it stands in two columns.
        return now === field && field !== null && !MANY_COLUMNS.has(field) ? null : now
      }),
    )
  return (
    <Stack gap="lg">
      <Text>
        <b>{item.file_name}</b> · {TEXTS.rows(item.total)}
      </Text>
      {item.encoding === 'windows-1258' && <Alert color="orange">{TEXTS.encoding}</Alert>}
      <section className={css.section} aria-label={TEXTS.columns}>
        <div>
          <Text fw={600}>{TEXTS.columns}</Text>
          <Text size="sm" c="gray.7">
            {TEXTS.columns_about}
          </Text>
        </div>
        <table className={`${css.table} ${css.mapping}`}>
          <thead>
            <tr>
              <th>{TEXTS.column}</th>
              <th>{TEXTS.sample}</th>
              <th>{TEXTS.into}</th>
            </tr>
          </thead>
          <tbody>
            {item.headers.map((header, index) => (
              <tr key={index}>
                <td>{header}</td>
                <td>
                  <div className={css.samples}>
                    {rows
                      .map(({ cells }) => cells[index])
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                </td>
                <td>
                  <FieldSelect
                    header={header}
                    own={own ?? []}
                    value={mapping[index] ?? null}
                    onChange={(field) => choose(index, field)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ImportChoices value={options} onChange={setOptions} />
      {problem && (
        <Text c="red.8" role="alert">
          {problem}
        </Text>
      )}
      <Group gap="xs">
        <Button
          loading={check.isPending}
          disabled={problem !== undefined}
          onClick={() => check.mutate({ id: item.id, mapping, options })}
        >
          {TEXTS.check}
        </Button>
        <Button variant="default" onClick={onBack ?? onLeave}>
          {onBack ? TEXTS.result : TEXTS.again}
        </Button>
      </Group>
    </Stack>
  )
}

const NOWHERE = { value: '', label: TEXTS.nowhere }
const FIELDS = IMPORT_FIELD_NAMES.map((value) => ({ value: value as string, label: IMPORT_FIELDS[value] }))

/** The clinic's own fields that columns can be brought into; undefined while they are read. */
function useOwnColumns(): readonly DefinitionRow[] | undefined {
  const definitions = useCustomFields(Person)
  const roles = useMe()?.user.roles
  return useMemo(
    () => definitions?.filter((row) => isImportable(fieldOf(row)) && mayEdit(row, roles ?? [])),
    [definitions, roles],
  )
}

const choicesOf = (own: readonly DefinitionRow[]) =>
  own.length === 0
    ? [NOWHERE, ...FIELDS]
    : [
        NOWHERE,
        { group: TEXTS.fields, items: FIELDS },
        { group: TEXTS.own_fields, items: own.map(({ name, label }) => ({ value: ownTarget(name), label })) },
      ]

interface FieldSelectProps {
  header: string
  own: readonly DefinitionRow[]
  value: ImportTarget | null
  onChange: (field: ImportTarget | null) => void
}

function FieldSelect({ header, own, value, onChange }: FieldSelectProps) {
  return (
    <NativeSelect
      aria-label={TEXTS.into_of(header)}
      data={choicesOf(own)}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : (currentTarget.value as ImportTarget))
      }
    />
  )
}
