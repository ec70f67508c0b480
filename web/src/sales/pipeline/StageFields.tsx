import { REQUIRABLE_FIELDS, type RequirableField } from '@bcare/rules/sales/required'
import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import type { StageKind } from '@bcare/rules/sales/stage'
import { ColourInput } from '../../kit/form/inputs/ColourInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import css from './pipeline.module.css'
import type { StageEdit } from './pipeline-form.ts'
import { StageTask } from './StageTask.tsx'
import { FIELD_LABELS, PIPELINE_TEXTS as TEXTS, STAGE_KIND_LABELS } from './texts.ts'
import type { PipelineFormApi } from './use-pipeline-form.ts'

interface StageFieldsProps {
  form: PipelineFormApi
  stage: StageEdit
  index: number
}

const KINDS = (['open', 'won', 'lost'] as const).map((value) => ({ value, label: STAGE_KIND_LABELS[value] }))
const FIELDS = REQUIRABLE_FIELDS.map((value) => ({ value, label: FIELD_LABELS[value] }))

/** Everything that can be said of a stage but its place. */
export function StageFields({ form, stage, index }: StageFieldsProps) {
  const set = <K extends keyof StageEdit>(field: K, value: StageEdit[K]) =>
    form.setFieldValue(
      'stages',
      form.values.stages.map((one) => (one.key === stage.key ? { ...one, [field]: value } : one)),
    )
  const errorOf = (field: keyof StageEdit) => form.errors[`stages.${index}.${field}`]
  const open = stage.kind === 'open'
  return (
    <div className={css.stageFields}>
      <TextInput
        label={TEXTS.stage_name}
        withAsterisk
        aria-required
        data-autofocus
        autoFocus={stage.name === ''}
        maxLength={80}
        value={stage.name}
        onChange={(event) => set('name', event.currentTarget.value)}
        error={errorOf('name')}
      />
      <Select
        label={TEXTS.stage_kind}
        data={KINDS}
        value={stage.kind}
        allowDeselect={false}
        onChange={(kind) => kind && set('kind', kind as StageKind)}
        error={errorOf('kind')}
      />
      <IntInput
        label={TEXTS.probability}
        value={stage.probability}
        onChange={(value) => set('probability', value)}
        error={errorOf('probability')}
      />
      {open && (
        <IntInput
          label={TEXTS.rotting_days}
          placeholder={TEXTS.no_limit}
          value={stage.rotting_days}
          onChange={(value) => set('rotting_days', value)}
          error={errorOf('rotting_days')}
        />
      )}
      <div className={css.wide}>
        <ColourInput
          label={TEXTS.color}
          value={stage.color}
          onChange={(color) => set('color', color ?? '')}
          error={errorOf('color')}
        />
      </div>
      <MultiSelect
        className={css.wide}
        label={TEXTS.required}
        description={TEXTS.required_hint}
        data={FIELDS}
        value={stage.required_fields}
        onChange={(fields) => set('required_fields', fields as RequirableField[])}
        clearable
      />
      {open && (
        <Switch
          label={TEXTS.allow_back}
          checked={stage.allow_back}
          onChange={(event) => set('allow_back', event.currentTarget.checked)}
        />
      )}
      {open && (
        <Switch
          label={TEXTS.is_booked_stage}
          checked={stage.is_booked_stage}
          onChange={(event) => set('is_booked_stage', event.currentTarget.checked)}
        />
      )}
      <StageTask
        value={stage.auto_task}
        onChange={(task) => set('auto_task', task)}
        errorOf={(field) => form.errors[`stages.${index}.auto_task.${field}`]}
      />
    </div>
  )
}
