import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { ParameterInputs } from './ParameterInputs.tsx'
import { ParameterRows } from './ParameterRows.tsx'
import css from './queries.module.css'
import { ResultTable } from './ResultTable.tsx'
import { SavingEditor } from './SavingEditor.tsx'
import { StatementInput } from './StatementInput.tsx'
import { QUERY_TEXTS as TEXTS } from './texts.ts'
import { type SavedRow, useQueryDraft } from './use-query-draft.ts'
import { fieldFaults, placedFault, useRun } from './use-run.ts'
import { useSave } from './use-save.ts'
import { useValues } from './use-values.ts'

interface QueryEditorProps {
  /** Absent, one is written anew. */
  row?: SavedRow
  onSaved: (id: number) => void
  onClose: () => void
}

/** Writes a query: its statement, what it asks for, whom it is for; tried before it is saved. */
export function QueryEditor(props: QueryEditorProps) {
  const { row, onClose } = props
  const state = useQueryDraft(row)
  const { draft, body, change } = state
  const { values, set } = useValues(`edit:${row?.id ?? 'new'}`, {}, false)
  const [page, setPage] = useState(1)
  // What is said at the fields is about what was done last.
  const [last, setLast] = useState<'run' | 'save'>('run')
  const run = useRun()
  const { save, saving, fault: saving_fault } = useSave(state, props)
  const ask = (to: number) => {
    setLast('run')
    setPage(to)
    const known = body.parameters.map(({ name }) => [name, values[name] ?? null] as const)
    run.mutate({
      statement: body.statement,
      parameters: [...body.parameters],
      params: Object.fromEntries(known),
      page: to,
    })
  }
  const fault = last === 'run' ? run.error : saving_fault
  const faults = fieldFaults(fault)
  const placed = Object.keys(faults).some((field) => field in body || field.startsWith('params.'))
  return (
    <section aria-label={row?.name ?? TEXTS.new_title} className={`box ${css.query}`}>
      <Title order={2} size="h4">
        {row?.name ?? TEXTS.new_title}
      </Title>
      <DraftLine draft={draft} />
      <StatementInput
        value={body.statement}
        onChange={(statement) => change({ statement })}
        error={faults['statement']}
        fault={placedFault(fault)}
        onRun={() => ask(1)}
      />
      <ParameterRows
        statement={body.statement}
        parameters={body.parameters}
        onChange={(parameters) => change({ parameters: [...parameters] })}
      />
      {body.parameters.length > 0 && (
        <>
          <Text fw={600} size="sm">
            {TEXTS.values}
          </Text>
          <ParameterInputs parameters={body.parameters} values={values} onChange={set} faults={faults} />
        </>
      )}
      {fault !== null && !placed && (
        <Alert color="orange" role="alert">
          {fault.message}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={run.isPending}
          onClick={() => ask(1)}
        >
          {TEXTS.try}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {TEXTS.back}
        </Button>
      </Group>
      {run.data !== undefined && run.error === null && (
        <ResultTable
          answer={run.data}
          name={body.name || TEXTS.result}
          page={page}
          onPage={ask}
          busy={run.isPending}
        />
      )}
      <SavingEditor
        body={body}
        change={change}
        faults={faults}
        saving={saving}
        onSave={() => {
          setLast('save')
          save()
        }}
      />
    </section>
  )
}
