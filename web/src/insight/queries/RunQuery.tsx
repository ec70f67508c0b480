import type { Runnable } from '@bcare/contract/insight/query'
import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { ParameterInputs } from './ParameterInputs.tsx'
import css from './queries.module.css'
import { askedOf, keyOf } from './query-key.ts'
import { ResultTable } from './ResultTable.tsx'
import { QUERY_TEXTS as TEXTS } from './texts.ts'
import { fieldFaults, useRun } from './use-run.ts'
import { type ParameterValues, useValues } from './use-values.ts'

interface RunQueryProps {
  query: Runnable
  /** Values that the address has: they are run at once. */
  given: ParameterValues | undefined
  onRun: (values: ParameterValues) => void
  /** What else can be done with it. */
  actions?: ReactNode
}

/** One query: what it tells, what it asks for, and what it has answered. */
export function RunQuery({ query, given, onRun, actions }: RunQueryProps) {
  const { title, description, parameters } = query
  const initial = Object.fromEntries(parameters.map((one) => [one.name, given?.[one.name] ?? one.initial]))
  const { draft, values, set } = useValues(keyOf(query), initial, given !== undefined)
  const [page, setPage] = useState(1)
  const run = useRun()
  const ask = (to: number) => {
    setPage(to)
    onRun(values)
    run.mutate({ ...askedOf(query), params: { ...values }, page: to }, { onSuccess: () => draft.saved() })
  }
  const { mutate } = run
  // Once, for an address with values; afterwards the button alone runs it.
  const [begun] = useState(() => (given === undefined ? undefined : { ...askedOf(query), params: given }))
  useEffect(() => {
    if (begun !== undefined) mutate(begun)
  }, [begun, mutate])
  const faults = fieldFaults(run.error)
  const elsewhere = run.error !== null && !Object.keys(faults).some((field) => field.startsWith('params.'))
  return (
    <section aria-label={title} className={`box ${css.query}`}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {description !== null && (
            <Text size="sm" c="gray.7">
              {description}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ask(1)
        }}
      >
        <DraftLine draft={draft} />
        <ParameterInputs parameters={parameters} values={values} onChange={set} faults={faults} />
        <Button
          type="submit"
          loading={run.isPending}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          className={css.run}
        >
          {TEXTS.run}
        </Button>
      </form>
      {elsewhere && (
        <Alert color="orange" role="alert">
          {run.error?.message}
        </Alert>
      )}
      {run.data !== undefined && run.error === null && (
        <ResultTable answer={run.data} name={title} page={page} onPage={ask} busy={run.isPending} />
      )}
    </section>
  )
}
