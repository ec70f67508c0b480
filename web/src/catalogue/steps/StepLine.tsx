import { ActionIcon, Checkbox, Collapse, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { DecimalInput } from '../../kit/form/inputs/DecimalInput.tsx'
import { IntInput } from '../../kit/form/inputs/IntInput.tsx'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { Picker } from '../../kit/form/picker/Picker.tsx'
import { Grip } from '../../kit/reorder/Grip.tsx'
import type { useReorder } from '../../kit/reorder/use-reorder.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from '../catalogue.module.css'
import { NormOverrides } from '../norms/NormOverrides.tsx'
import { nameOf, type OperationOption, OPERATIONS } from '../sources.ts'
import { STEP_TEXTS as TEXTS } from '../texts.ts'
import type { StepDraft, StepRow } from './step-draft.ts'

interface StepLineProps {
  step: StepDraft
  /** What is wrong with this very step. */
  error?: string | undefined
  grip: ReturnType<ReturnType<typeof useReorder>['gripOf']>
  open: boolean
  onOpen: () => void
  onChange: (change: Partial<StepDraft>) => void
  onRemove: () => void
}

/** One step of a service: what is done in it, in which session, what it is worth; the rest below. */
export function StepLine({ step, error, grip, open, onOpen, onChange, onRemove }: StepLineProps) {
  const name = step.name_override.trim() || step.operation_name || TEXTS.unnamed
  const pick = (chosen: OperationOption | null) =>
    chosen &&
    onChange({
      operation_name: chosen.name,
      default_role: chosen.default_role,
      // Quantities are of the materials of the operation that was there.
      norm_override: null,
    })
  return (
    <>
      <div className={css.stepLine}>
        <Grip grip={grip} label={TEXTS.move(name)} hint={TEXTS.move_hint} />
        <div data-grow>
          <Picker
            aria-label={TEXTS.operation}
            placeholder={TEXTS.choose_operation}
            required
            source={OPERATIONS}
            nameOf={nameOf}
            value={step.operation_id}
            selected={
              step.operation_id === null
                ? null
                : ({ id: step.operation_id, name: step.operation_name } as OperationOption)
            }
            error={error}
            onPick={pick}
            onChange={(operation_id) => onChange({ operation_id })}
          />
        </div>
        <div className={css.short}>
          <IntInput
            aria-label={TEXTS.session}
            placeholder={TEXTS.session}
            value={step.session_no}
            onChange={(session_no) => onChange({ session_no })}
          />
        </div>
        <div className={css.short}>
          <DecimalInput
            aria-label={TEXTS.weight}
            placeholder="%"
            disabled={step.is_repeatable}
            value={step.revenue_weight}
            onChange={(revenue_weight) => onChange({ revenue_weight })}
          />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={TEXTS.more(name)}
          aria-expanded={open}
          onClick={onOpen}
        >
          {open ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={TEXTS.remove(name)}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <Collapse expanded={open}>{open && <StepMore step={step} onChange={onChange} />}</Collapse>
    </>
  )
}

function StepMore({ step, onChange }: Pick<StepLineProps, 'step' | 'onChange'>) {
  const roles = useConstant('operation.role')
  return (
    <div className={css.stepMore}>
      <TextInput
        className={css.wide}
        label={TEXTS.name_override}
        placeholder={step.operation_name}
        maxLength={200}
        value={step.name_override}
        onChange={(event) => onChange({ name_override: event.currentTarget.value })}
      />
      <SelectField
        label={TEXTS.role}
        required
        options={roles}
        value={step.default_role}
        onChange={(role) => onChange({ default_role: role as StepRow['default_role'] })}
      />
      <IntInput
        label={TEXTS.duration}
        value={step.duration_min}
        onChange={(duration_min) => onChange({ duration_min })}
      />
      <IntInput
        label={TEXTS.spacing}
        value={step.spacing_days}
        onChange={(spacing_days) => onChange({ spacing_days })}
      />
      <Checkbox
        className={css.wide}
        label={TEXTS.is_required}
        checked={step.is_required}
        onChange={(event) => onChange({ is_required: event.currentTarget.checked })}
      />
      <Checkbox
        className={css.wide}
        label={TEXTS.is_billing_milestone}
        checked={step.is_billing_milestone}
        onChange={(event) => onChange({ is_billing_milestone: event.currentTarget.checked })}
      />
      <Checkbox
        className={css.wide}
        label={TEXTS.is_repeatable}
        checked={step.is_repeatable}
        onChange={(event) =>
          onChange({
            is_repeatable: event.currentTarget.checked,
            ...(event.currentTarget.checked && { revenue_weight: null }),
          })
        }
      />
      {step.operation_id !== null && (
        <NormOverrides
          operation_id={step.operation_id}
          value={step.norm_override}
          onChange={(norm_override) => onChange({ norm_override })}
        />
      )}
    </div>
  )
}
