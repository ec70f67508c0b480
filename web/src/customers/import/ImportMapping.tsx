import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportTarget,
  MANY_COLUMNS,
  mappingProblem,
} from '@bcare/rules/customers/import-columns'
import { Person } from '@bcare/contract/customers/person'
import { isImportable, customTarget } from '@bcare/rules/customers/import-custom'
import { mayEdit } from '@bcare/rules/settings/custom-field'
import type { ImportOptions } from '@bcare/rules/customers/import-row'
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { type DefinitionRow, fieldOf, useCustomFields } from '../../kit/custom/definitions.ts'
import { useMe } from '../../kit/session/may.ts'
import css from './import.module.css'
import { ImportChoices } from './ImportChoices.tsx'
import type { ImportItem } from './item.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'

interface ImportMappingProps {
  item: ImportItem
  onLeave: () => void
  /** After a check the way back leads to its result. */
  onBack?: () => void
}

const SAMPLES = 3

/** What each column is, and what shall happen with rows that need a decision. */
export function ImportMapping({ item, onLeave, onBack }: ImportMappingProps) {
  const draft = useDraft('person_import', item.id)
  const [mapping, setMapping] = useDraftState<(ImportTarget | null)[]>(draft, 'mapping', item.mapping)
  const [options, setOptions] = useDraftState<ImportOptions>(draft, 'options', item.options)
  const rows =
    useRead(api.personImport.rows, { id: item.id, limit: SAMPLES }, { quiet: true }).data?.data ?? []
  const check = useWrite(api.personImport.check, { onSuccess: () => draft.saved() })
  const custom = useCustomColumns()
  const problem = custom && mappingProblem(mapping, custom)
  const choose = (index: number, field: ImportTarget | null) =>
    setMapping(
      mapping.map((now, at) => {
        if (at === index) return field
        // The field moves here: no value of it is in two columns.
        return now === field && field !== null && !MANY_COLUMNS.has(field) ? null : now
      }),
    )
  return (
    <Stack gap="lg">
      <DraftLine draft={draft} />
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
                    custom={custom ?? []}
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

/** The clinic's custom fields that columns can be brought into; undefined while they are read. */
function useCustomColumns(): readonly DefinitionRow[] | undefined {
  const definitions = useCustomFields(Person)
  const roles = useMe()?.user.roles
  return useMemo(
    () => definitions?.filter((row) => isImportable(fieldOf(row)) && mayEdit(row, roles ?? [])),
    [definitions, roles],
  )
}

const choicesOf = (custom: readonly DefinitionRow[]) =>
  custom.length === 0
    ? [NOWHERE, ...FIELDS]
    : [
        NOWHERE,
        { group: TEXTS.fields, items: FIELDS },
        {
          group: TEXTS.custom_fields,
          items: custom.map(({ name, label }) => ({ value: customTarget(name), label })),
        },
      ]

interface FieldSelectProps {
  header: string
  custom: readonly DefinitionRow[]
  value: ImportTarget | null
  onChange: (field: ImportTarget | null) => void
}

function FieldSelect({ header, custom, value, onChange }: FieldSelectProps) {
  return (
    <NativeSelect
      aria-label={TEXTS.into_of(header)}
      data={choicesOf(custom)}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : (currentTarget.value as ImportTarget))
      }
    />
  )
}
