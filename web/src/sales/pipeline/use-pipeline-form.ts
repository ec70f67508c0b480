import { Fault } from '@bcare/contract/kit/codes'
import { fieldErrors } from '@bcare/contract/kit/messages'
import type { FieldError } from '@bcare/contract/kit/envelope'
import { pipeline } from '@bcare/contract/sales/pipeline'
import { stagesProblem } from '@bcare/rules/sales/pipeline'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api, useWrite } from '../../kit/api/api.ts'
import { useDraft } from '../../kit/runtime/draft/use-draft.ts'
import { useDraftForm } from '../../kit/runtime/draft/use-draft-form.ts'
import { toast, toastFault } from '../../kit/page/toast.tsx'
import { initialPipeline, pipelineBody, type PipelineEdit, type PipelineRow } from './pipeline-form.ts'
import { BODY_LABELS, PIPELINE_TEXTS as TEXTS } from './texts.ts'
import { formed } from '../../kit/form/field.ts'

export type PipelineFormApi = ReturnType<typeof usePipelineForm>['form']

/**
 * The state of the pipeline form: judged by the contract and by the rule of stages before it is sent, the server's
 * refusals beside their fields, and nothing lost when another user was faster.
 */
export function usePipelineForm(row: PipelineRow | undefined) {
  const draft = useDraft('pipeline', row?.id, { tells: true })
  const form = useDraftForm<PipelineEdit>(draft, { initialValues: initialPipeline(row) })
  const [refusal, setRefusal] = useState<string>()
  const [stale, setStale] = useState(false)
  const [saved, setSaved] = useState<number>()
  const add = useWrite(api.pipeline.add, { quiet: true, touches: ['stage', 'deal'] })
  const update = useWrite(api.pipeline.update, { quiet: true, touches: ['stage', 'deal'] })

  const show = (errors: readonly FieldError[]) => {
    form.setErrors(Object.fromEntries(errors.map(({ field, message }) => [field, message])))
    setRefusal(TEXTS.wrong)
  }
  const refused = (fault: Fault) => {
    const { errors = [] } = (fault.data ?? {}) as { errors?: FieldError[] }
    if (fault.kind === 'conflict' && row !== undefined) return setStale(true)
    if (fault.kind === 'invalid' && errors.length > 0) return show(errors)
    setRefusal(fault.message)
    return toastFault(fault)
  }
  const submit = async () => {
    setRefusal(undefined)
    form.clearErrors()
    const body = pipelineBody(form.getValues(), row)
    const problem = stagesProblem(body.stages.map(({ kind = 'open' }) => ({ kind, is_active: true })))
    if (problem) return setRefusal(problem.message)
    const parsed = z.safeParse(row ? pipeline.update.body : pipeline.add.body, body)
    if (!parsed.success) return show(fieldErrors(parsed.error.issues, BODY_LABELS))
    try {
      const answer = row ? await update.mutateAsync(formed(body)) : await add.mutateAsync(formed(body))
      toast({ type: 'success', title: row ? TEXTS.saved : TEXTS.added })
      draft.saved()
      setSaved(answer.id)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      refused(error)
    }
    return undefined
  }
  return {
    form,
    draft,
    submit,
    refusal,
    stale,
    saving: add.isPending || update.isPending,
    /** The pipeline that it has become. */
    saved,
    dirty: form.isDirty() && saved === undefined,
  }
}
