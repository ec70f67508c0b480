import { formatTime } from '@bcare/rules/text/date'
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { MATERIALS, nameOf } from '../sources.ts'
import css from './consumables.module.css'
import { LineRow } from './LineRow.tsx'
import type { ShownStep } from './step-draft.ts'
import { CONSUMABLES_TEXTS as TEXTS } from './texts.ts'
import { type ScannedMaterial, type StepState, useStep } from './use-step.ts'

export interface StepEditorProps {
  id: number
  /** Hands the open step to the reader; undefined when it is gone. */
  onOpen: (scan: ((found: ScannedMaterial) => number) | undefined) => void
  onRecorded: () => void
}

/** The materials of one performed step: what its norms say, and what was really taken. */
export function StepEditor({ id, onOpen, onRecorded }: StepEditorProps) {
  const { data, error, refetch } = useRead(api.usage.step, { id }, { quiet: true })
  if (error && data === undefined)
    return (
      <Alert color="orange" title={error.message}>
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {DATA_TEXTS.retry}
        </Button>
      </Alert>
    )
  if (data === undefined) return <Skeleton height={280} />
  return <Editor key={id} shown={data} onOpen={onOpen} onRecorded={onRecorded} />
}

/** Ctrl+Enter records, wherever the focus is. */
function useRecordKey(record: () => void): void {
  const press = useEffectEvent(record)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

function Editor({ shown, onOpen, onRecorded }: Omit<StepEditorProps, 'id'> & { shown: ShownStep }) {
  const state = useStep(shown, onRecorded)
  useRecordKey(() => state.record())
  const opened = useEffectEvent(onOpen)
  const scan = useEffectEvent((found: ScannedMaterial) => state.scan(found))
  useEffect(() => {
    opened((found) => scan(found))
    return () => opened(undefined)
  }, [])
  const { step } = shown
  return (
    <section className={css.editor} aria-label={`${step.person_name} · ${step.service_title}`}>
      <div>
        <Title order={2} size="h4">
          {step.person_name}
        </Title>
        <Text size="sm" c="gray.7">
          {[formatTime(step.performed_at), `${step.service_title} · ${step.step_title}`, step.doctor_name]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <DraftLine draft={state.draft} />
      <Lines state={state} />
      <Foot state={state} />
    </section>
  )
}

function Lines({ state }: { state: StepState }) {
  return (
    <>
      {state.lines.length === 0 ? (
        <Text c="gray.7">{TEXTS.empty}</Text>
      ) : (
        <Stack gap={0} role="table" aria-label={TEXTS.material}>
          <div className={css.head} role="row">
            <span role="columnheader">{TEXTS.material}</span>
            <span role="columnheader">{TEXTS.norm}</span>
            <span role="columnheader">{TEXTS.actual}</span>
            <span role="columnheader">{TEXTS.stock}</span>
          </div>
          {state.lines.map((line) => (
            <LineRow
              key={line.material_id}
              line={line}
              problem={state.problemOf(line.material_id)}
              flashed={state.flashed === line.material_id}
              onChange={(part) => state.set(line.material_id, part)}
              onRemove={() => state.remove(line.material_id)}
            />
          ))}
        </Stack>
      )}
      <Picker
        aria-label={TEXTS.add}
        placeholder={TEXTS.add}
        source={MATERIALS}
        nameOf={nameOf}
        value={null}
        onPick={(material) => {
          if (material === null) return
          const { id, name, unit_term_id, unit_name } = material
          state.add({ material_id: id, name, unit_term_id, unit_name })
        }}
        onChange={() => undefined}
      />
    </>
  )
}

function Foot({ state: { fault, is_warned, busy, changed, record } }: { state: StepState }) {
  return (
    <>
      {fault !== null && (
        <Alert color={is_warned ? 'orange' : 'red'} title={fault.message} role="alert">
          {is_warned && (
            <Button size="compact-sm" color="orange.8" onClick={() => record(true)}>
              {TEXTS.force}
            </Button>
          )}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        {changed && (
          <Text size="sm" c="gray.7">
            {TEXTS.changed}
          </Text>
        )}
        <Button loading={busy} onClick={() => record()}>
          {TEXTS.record}&nbsp;<span className={css.key}>{TEXTS.record_key}</span>
        </Button>
      </Group>
    </>
  )
}
