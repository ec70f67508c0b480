import { convertible, isLossless } from '@bcare/rules/settings/custom-convert'
import { type CustomType, hasOptions, TYPE_HELP } from '@bcare/rules/settings/custom-field'
import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import type { DefinitionRow } from '../../kit/custom/definitions.ts'
import css from './custom-fields.module.css'
import { isUnderWay, type MigrationRow } from './migration.ts'
import { MigrationProgress } from './MigrationsTab.tsx'
import { FIELD_TEXTS as TEXTS } from './texts.ts'

/** How often a change is asked after should its events not come through. */
const ASK_AGAIN_MS = 2_000

/** A change on its way, as it is now. */
function useMigration(id: number | undefined): MigrationRow | undefined {
  const { data } = useRead(
    api.customMigration.status,
    { id: id ?? 0 },
    {
      enabled: id !== undefined,
      refetchInterval: (query) => (query.state.data && !isUnderWay(query.state.data) ? false : ASK_AGAIN_MS),
    },
  )
  return id === undefined ? undefined : data
}

/** Turns a field into another type: what may lose something is tried first, and shows what would be lost. */
export function ChangeTypeDialog({ row, onClose }: { row: DefinitionRow; onClose: () => void }) {
  const [to, setTo] = useState<CustomType>()
  const [set_id, setSet] = useState<number>()
  const [tried_id, setTried] = useState<number>()
  const [run_id, setRun] = useState<number>()
  const tried = useMigration(tried_id)
  const run = useMigration(run_id)
  const { mutateAsync, isPending } = useWrite(api.customMigration.change_type, {
    touches: ['custom_definition'],
  })
  const lossless = to !== undefined && isLossless(row.type, to)
  const needs_set = to !== undefined && hasOptions(to) && !hasOptions(row.type)
  const begin = async (dry_run: boolean) => {
    if (to === undefined) return
    const made = await mutateAsync({
      definition_id: row.id,
      to_type: to,
      dry_run,
      ...(set_id !== undefined && needs_set && { option_set_id: set_id }),
      ...(!dry_run && tried_id !== undefined && { after_dry_run_id: tried_id }),
    })
    if (dry_run) setTried(made.id)
    else setRun(made.id)
  }
  const choose = (next: string | null) => {
    setTo((next ?? undefined) as CustomType | undefined)
    setTried(undefined)
  }
  const ready = to !== undefined && (!needs_set || set_id !== undefined)
  const settled = tried !== undefined && !isUnderWay(tried)
  return (
    <Modal
      opened
      onClose={onClose}
      title={TEXTS.change_title(row.label)}
      size={520}
      closeButtonProps={{ 'aria-label': TEXTS.close }}
    >
      <Stack gap="md">
        <Text size="sm">
          {TEXTS.kind}: {TYPE_HELP[row.type].label}
        </Text>
        <Select
          label={TEXTS.change_to}
          disabled={run_id !== undefined}
          data={convertible(row.type).map((type) => ({ value: type, label: TYPE_HELP[type].label }))}
          value={to ?? null}
          onChange={choose}
          allowDeselect={false}
          data-autofocus
        />
        {needs_set && <SetSelect value={set_id} onChange={setSet} />}
        {to !== undefined && run === undefined && (
          <Alert color={lossless ? 'teal' : 'orange'}>{lossless ? TEXTS.lossless : TEXTS.lossy}</Alert>
        )}
        {tried !== undefined && run === undefined && <Tried row={tried} />}
        {run !== undefined && <Run row={run} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {TEXTS.close}
          </Button>
          {run === undefined && !lossless && (
            <Button
              variant={settled ? 'default' : 'filled'}
              disabled={!ready}
              loading={isPending || (tried !== undefined && !settled)}
              onClick={() => void begin(true)}
            >
              {TEXTS.try}
            </Button>
          )}
          {run === undefined && (lossless || settled) && (
            <Button
              disabled={!ready}
              loading={isPending}
              color={settled && tried.failed > 0 ? 'red.8' : undefined}
              onClick={() => void begin(false)}
            >
              {TEXTS.run}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function SetSelect({ value, onChange }: { value: number | undefined; onChange: (id: number) => void }) {
  const { data } = useRead(api.customOptionSet.list, { limit: 200, sort_by: 'name' })
  return (
    <Select
      label={TEXTS.option_set}
      data={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  )
}

/** What a trial found: everything has its place, or these values do not. */
function Tried({ row }: { row: MigrationRow }) {
  if (isUnderWay(row)) return <MigrationProgress row={row} />
  if (row.failed === 0) return <Alert color="teal">{TEXTS.all_fit}</Alert>
  return (
    <Alert color="red" title={TEXTS.some_lost(row.failed, row.total)}>
      <ul className={css.errors}>
        {row.errors.map(({ entity_id, value, problem }) => (
          <li key={entity_id}>
            #{entity_id}: {value} ({problem})
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Run({ row }: { row: MigrationRow }) {
  if (isUnderWay(row)) return <MigrationProgress row={row} />
  return (
    <Alert color={row.state === 'done' ? 'teal' : 'red'}>
      {row.state === 'done' ? TEXTS.done : TEXTS.states[row.state]}
    </Alert>
  )
}
