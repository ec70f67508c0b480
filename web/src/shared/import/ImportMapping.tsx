import type { Columns, CustomColumn, Mapping } from '@bcare/rules/imports/columns'
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/api.ts'
import { holds, useMe } from '../../kit/session/may.ts'
import css from './import.module.css'
import { ImportChoices } from './ImportChoices.tsx'
import type { ImportItem, ImportOptions } from './import-api.ts'
import { useImportView } from './import-view.ts'
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
  const { name, calls, columns, custom } = useImportView()
  const draft = useDraft(name, item.id)
  const [mapping, setMapping] = useDraftState<(string | null)[]>(draft, 'mapping', item.mapping)
  const [options, setOptions] = useDraftState<ImportOptions>(draft, 'options', item.options)
  const rows = useRead(calls.rows, { id: item.id, limit: SAMPLES }, { quiet: true }).data?.data ?? []
  const check = useWrite(calls.check, { onSuccess: () => draft.saved() })
  const problem = custom && columns.problem(mapping as Mapping, custom)
  const choose = (index: number, field: string | null) =>
    setMapping(
      mapping.map((now, at) => {
        if (at === index) return field
        // The field moves here: no value of it is in two columns.
        return now === field && field !== null && !columns.isMany(field) ? null : now
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
                  <div className={`ellipsis ${css.samples}`}>
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

const choicesOf = (
  { names, labels }: Columns,
  custom: readonly CustomColumn[],
  { title, isOpen }: { title: string; isOpen: (field: string) => boolean },
) => {
  const fields = names.filter(isOpen).map((value) => ({ value, label: labels[value] ?? value }))
  if (custom.length === 0) return [NOWHERE, ...fields]
  const own = custom.map(({ name, label }) => ({ value: `custom.${name}`, label }))
  return [NOWHERE, { group: title, items: fields }, { group: TEXTS.custom_fields, items: own }]
}

interface FieldSelectProps {
  header: string
  custom: readonly CustomColumn[]
  value: string | null
  onChange: (field: string | null) => void
}

function FieldSelect({ header, custom, value, onChange }: FieldSelectProps) {
  const { columns, words } = useImportView()
  const grants = useMe()?.grants ?? {}
  const isOpen = (field: string) => columns.isOpen(field, (right) => holds(grants, right))
  return (
    <NativeSelect
      aria-label={TEXTS.into_of(header)}
      data={choicesOf(columns, custom, { title: words.fields, isOpen })}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  )
}
