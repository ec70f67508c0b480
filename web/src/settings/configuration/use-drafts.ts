import type { SettingKey } from '@bcare/contract/settings/registry/index'
import type { AnyValue, StandingSetting } from '@bcare/contract/settings/setting'
import type { Fault } from '@bcare/contract/kit/codes'
import { useCallback, useMemo, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { CONFIGURATION_TEXTS as TEXTS } from './texts.ts'

/** A change that is not saved yet: another value, or back to what holds without one. */
export interface Draft {
  value: AnyValue
  reset: boolean
}

export interface Place {
  level: 'tenant' | 'branch' | 'user'
  branch_id?: number | undefined
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is being changed at one place, and what the server says of it. `rows` are the settings as they stand there. */
export function useDrafts(place: Place, rows: readonly StandingSetting[]) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = useWrite(api.setting.bulk_update, {
    quiet: true,
    onSuccess: () => {
      setDrafts({})
      setErrors({})
      toast({ type: 'success', title: TEXTS.saved })
    },
    onError: (fault: Fault) => {
      const told = (fault.data as { errors?: { field: string; message: string }[] } | null)?.errors ?? []
      setErrors(Object.fromEntries(told.map(({ field, message }) => [field, message])))
      toast({
        type: 'error',
        title: `Lỗi ${fault.code}`,
        message: fault.kind === 'conflict' ? TEXTS.stale : fault.message,
      })
    },
  })
  const put = useCallback((row: StandingSetting, draft: Draft | undefined) => {
    setErrors(({ [row.key]: _gone, ...rest }) => rest)
    setDrafts(({ [row.key]: _gone, ...rest }) => (draft === undefined ? rest : { ...rest, [row.key]: draft }))
  }, [])
  return useMemo(() => {
    const byKey = new Map(rows.map((row) => [row.key, row]))
    return {
      drafts,
      errors,
      count: Object.keys(drafts).length,
      saving: save.isPending,
      /** What the field shows: the draft, else what holds. */
      valueOf: (row: StandingSetting): AnyValue => {
        const draft = drafts[row.key]
        if (draft === undefined) return row.effective
        return draft.reset ? row.inherited : draft.value
      },
      change: (row: StandingSetting, value: AnyValue) =>
        put(row, same(value, row.effective) && row.is_set ? undefined : { value, reset: false }),
      reset: (row: StandingSetting) => put(row, row.is_set ? { value: null, reset: true } : undefined),
      cancel: () => {
        setDrafts({})
        setErrors({})
      },
      submit: () =>
        save.mutate({
          ...place,
          changes: Object.entries(drafts).map(([key, { value, reset }]) => ({
            key: key as SettingKey,
            value,
            reset,
            version: byKey.get(key)?.version ?? 0,
          })),
        }),
    }
  }, [drafts, errors, rows, place, put, save])
}

export type Drafts = ReturnType<typeof useDrafts>
