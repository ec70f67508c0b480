import { stepWeights, weightSum, weightWords } from '@bcare/rules/catalogue/steps'
import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useReorder } from '../../kit/reorder/use-reorder.ts'
import { useMay } from '../../kit/session/may.ts'
import css from '../catalogue.module.css'
import type { ProductRow } from '../products/product-row.ts'
import { STEP_TEXTS as TEXTS } from '../texts.ts'
import { CopySteps } from './CopySteps.tsx'
import { draftOf, draftProblem, newStep, sentStep, type StepDraft, type StepRow } from './step-draft.ts'
import { StepLine } from './StepLine.tsx'
import { stepsOf } from './steps-of.ts'

const MOST = 100

interface StepsProps {
  product: Pick<ProductRow, 'id' | 'version'>
}

/** The steps that a service is done in: read by all, arranged by users who may. */
export function StepsEditor({ product }: StepsProps) {
  const may_write = useMay('product_operation:update')
  const { data } = useRead(api.productOperation.list, stepsOf(product.id, MOST))
  if (data === undefined) return <Skeleton height={200} />
  if (!may_write) return <StepsRead steps={data.data} />
  const key = data.data.map(({ id, version }) => `${id}/${version}`).join()
  return <Editor key={`${product.id}:${key}`} product={product} rows={data.data} />
}

const wordsOf = ({ session_no, revenue_weight, duration_min }: StepRow): string =>
  [
    session_no !== null && `${TEXTS.session} ${session_no}`,
    revenue_weight !== null && `${weightWords(Math.round(revenue_weight * 100))}%`,
    duration_min !== null && `${duration_min} phút`,
  ]
    .filter(Boolean)
    .join(' · ')

function StepsRead({ steps }: { steps: readonly StepRow[] }) {
  if (steps.length === 0) return <Text c="gray.7">{TEXTS.empty}</Text>
  return (
    <ol>
      {steps.map((step) => (
        <li key={step.id}>
          <Text span>{step.name_override ?? step.operation_name}</Text>{' '}
          <Text span size="sm" c="gray.7">
            {wordsOf(step)}
          </Text>
        </li>
      ))}
    </ol>
  )
}

const plan = (steps: readonly StepDraft[]) =>
  steps.map((step) => ({ ...step, operation_id: step.operation_id ?? 0 }))

/** The same weight for all, written into each. */
const shared = (steps: readonly StepDraft[]): StepDraft[] => {
  const weights = stepWeights(plan(steps).map((step) => ({ ...step, revenue_weight: null })))
  return steps.map((step, at) => ({
    ...step,
    revenue_weight: step.is_repeatable ? null : (weights[at] ?? 0) / 100,
  }))
}

function useSteps({ product, rows }: StepsProps & { rows: readonly StepRow[] }) {
  const draft = useDraft('product_operation', product.id)
  const [steps, setSteps] = useDraftState<StepDraft[]>(draft, 'steps', () => rows.map(draftOf))
  const save = useWrite(api.productOperation.bulk_set, {
    touches: ['product'],
    onSuccess: () => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.saved })
    },
  })
  const changed = JSON.stringify(steps) !== JSON.stringify(rows.map(draftOf))
  return {
    draft,
    steps,
    setSteps,
    changed,
    saving: save.isPending,
    send: () => save.mutate({ product_id: product.id, version: product.version, steps: steps.map(sentStep) }),
  }
}

function Editor(props: StepsProps & { rows: readonly StepRow[] }) {
  const { draft, steps, setSteps, changed, saving, send } = useSteps(props)
  const [open, setOpen] = useState<string>()
  const [spoken, setSpoken] = useState('')
  const [told, setTold] = useState(false)
  const problem = draftProblem(steps, TEXTS)
  const { list, lookOf, gripOf } = useReorder((from, to) => {
    const step = steps[from]
    if (step === undefined || to < 0 || to >= steps.length) return
    setSteps(steps.toSpliced(from, 1).toSpliced(to, 0, step))
    setSpoken(TEXTS.moved(step.operation_name || TEXTS.unnamed, to + 1))
  })
  const submit = () => {
    setTold(true)
    if (problem === undefined) send()
    else if (problem.key !== undefined) setSpoken(problem.message)
  }
  const weighed = steps.some(({ revenue_weight }) => revenue_weight !== null)
  return (
    <div className={css.steps}>
      <DraftLine draft={draft} />
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
      {steps.length === 0 && <Text c="gray.7">{TEXTS.empty}</Text>}
      <ol ref={list}>
        {steps.map((step, at) => (
          <li key={step.key} className={css.step} data-drag={lookOf(at)}>
            <StepLine
              step={step}
              error={told && problem?.key === step.key ? problem.message : undefined}
              grip={gripOf(at)}
              open={open === step.key}
              onOpen={() => setOpen(open === step.key ? undefined : step.key)}
              onChange={(change) =>
                setSteps((now) => now.map((one) => (one.key === step.key ? { ...one, ...change } : one)))
              }
              onRemove={() => setSteps(steps.filter((one) => one !== step))}
            />
          </li>
        ))}
      </ol>
      <div className={css.stepsMore}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={steps.length >= MOST}
          onClick={() => setSteps([...steps, newStep()])}
        >
          {TEXTS.add}
        </Button>
        <CopySteps
          most={MOST}
          room={MOST - steps.length}
          onCopy={(copied) => setSteps([...steps, ...copied])}
        />
      </div>
      <div className={css.stepsFoot}>
        {steps.length > 0 && (
          <Sum steps={steps} wrong={told && problem !== undefined && problem.key === undefined} />
        )}
        {steps.length > 1 && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() =>
              setSteps(weighed ? steps.map((step) => ({ ...step, revenue_weight: null })) : shared(steps))
            }
          >
            {weighed ? TEXTS.clear_weights : TEXTS.share}
          </Button>
        )}
        {changed && (
          <Button variant="default" size="xs" onClick={() => draft.discard()}>
            {TEXTS.undo}
          </Button>
        )}
        <Button size="xs" disabled={!changed} loading={saving} onClick={submit}>
          {TEXTS.save}
        </Button>
      </div>
    </div>
  )
}

/** What the steps are worth together, told while it is typed. */
function Sum({ steps, wrong }: { steps: readonly StepDraft[]; wrong: boolean }) {
  const weighed = steps.some(({ revenue_weight }) => revenue_weight !== null)
  const sum = weightSum(plan(steps))
  return (
    <span
      className={css.sum}
      data-wrong={wrong || (weighed && sum > 10_000) || undefined}
      role={wrong ? 'alert' : undefined}
    >
      {weighed ? TEXTS.sum(weightWords(sum)) : TEXTS.equal}
    </span>
  )
}
