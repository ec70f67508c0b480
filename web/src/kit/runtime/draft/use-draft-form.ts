import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Draft } from './use-draft.ts'

type Values = Record<string, unknown>

interface DraftFormOptions<T> {
  /** What it begins with; read when it is opened. */
  initialValues: T
  /** The fields that were decided by the way in which it was opened. */
  given?: ReadonlySet<string>
}

/** Mantine's form whose values are kept by a draft. */
export function useDraftForm<T extends object>(
  draft: Draft,
  { initialValues, given }: DraftFormOptions<T>,
): UseFormReturnType<T> {
  const form = useForm<T>({ initialValues })
  const latest = useRef({ form, initialValues, given })
  const initial = useRef(initialValues)
  const kept = useRef(draft)
  useLayoutEffect(() => {
    latest.current = { form, initialValues, given }
  })
  useLayoutEffect(() => {
    const now = latest.current
    const moved = kept.current !== draft
    kept.current = draft
    if (moved) {
      initial.current = now.initialValues
      now.form.setInitialValues(now.initialValues)
    }
    const back = draft.start(initial.current as Values, now.given)
    if (back !== undefined || moved) now.form.setValues((back?.values ?? initial.current) as T)
  }, [draft])
  useEffect(() => {
    draft.note('form', {
      initial: initial.current as Values,
      values: latest.current.form.getValues() as Values,
      reset: () => latest.current.form.setValues(initial.current),
    })
  })
  return {
    ...form,
    setInitialValues: (next) => {
      initial.current = next
      form.setInitialValues(next)
    },
  }
}
