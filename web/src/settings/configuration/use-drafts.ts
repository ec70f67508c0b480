import type { SettingKey } from '@bcare/contract/settings/registry/index'
import type { AnyValue, StandingSetting } from '@bcare/contract/settings/setting'
import type { Fault } from '@bcare/contract/kit/codes'
import { useCallback, useMemo, useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { queryClient } from '../../kit/api/query-client.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { CONFIGURATION_TEXTS as TEXTS } from './texts.ts'

/** A change that is not saved yet: another value, or back to what holds without one. */
export interface Draft {
  value: AnyValue
  reset: boolean
  /** The version of the setting that was read when it was changed: what another user saved since is not overwritten. */
  version: number
}

type Changes = Record<string, Draft>

export interface Place {
  level: 'tenant' | 'branch' | 'user'
  branch_id?: number | undefined
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const NONE: Changes = {}
const KEPT = { tells: true }

/** What is typed at one place: kept until it is saved, but for secrets, which do not lie in a browser. */
function useChanges(place: Place) {
  const kept = useDraft('setting', `${place.level}:${place.branch_id ?? ''}`, KEPT)
  const [open, setOpen] = useDraftState<Changes>(kept, 'changes', NONE)
  const [secret, setSecret] = useState<Changes>(NONE)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const drafts = useMemo(() => ({ ...open, ...secret }), [open, secret])
  const clear = useCallback(() => {
    setOpen(NONE)
    setSecret(NONE)
    setErrors({})
  }, [setOpen])
  const put = useCallback(
    (row: StandingSetting, draft: Omit<Draft, 'version'> | undefined) => {
      const change = row.is_secret ? setSecret : setOpen
      setErrors(({ [row.key]: _gone, ...rest }) => rest)
      change(({ [row.key]: before, ...rest }: Changes) =>
        draft === undefined
          ? rest
          : { ...rest, [row.key]: { ...draft, version: before?.version ?? row.version } },
      )
    },
    [setOpen],
  )
  return { kept, drafts, errors, setErrors, put, clear }
}

/**
 * Shows what was saved at one place before the list is read again: a user who goes on at once changes the value of
 * now, and is not refused as having seen an old one.
 */
function showSaved(saved: readonly StandingSetting[], place: Place): void {
  const rows = new Map(saved.map((row) => [row.key, row]))
  const isHere = (input: unknown) => {
    const { level, branch_id } = input as Place
    return level === place.level && branch_id === place.branch_id
  }
  queryClient.setQueriesData<{ data: StandingSetting[] }>(
    { queryKey: [api.setting.list.call.path], predicate: ({ queryKey }) => isHere(queryKey[1]) },
    (read) => read && { ...read, data: read.data.map((row) => rows.get(row.key) ?? row) },
  )
}

/** What is being changed at one place, and what the server says of it. */
export function useDrafts(place: Place) {
  const { kept, drafts, errors, setErrors, put, clear } = useChanges(place)
  const save = useWrite(api.setting.bulk_update, {
    quiet: true,
    onSuccess: ({ data }) => {
      showSaved(data, place)
      kept.saved()
      clear()
      toast({ type: 'success', title: TEXTS.saved })
    },
    onError: (fault: Fault) => {
      const refusals = (fault.data as { errors?: { field: string; message: string }[] } | null)?.errors ?? []
      setErrors(Object.fromEntries(refusals.map(({ field, message }) => [field, message])))
      toast({
        type: 'error',
        title: `Lỗi ${fault.code}`,
        message: fault.kind === 'conflict' ? TEXTS.stale : fault.message,
      })
    },
  })
  return useMemo(() => {
    return {
      kept,
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
        kept.discard()
        clear()
      },
      submit: () =>
        save.mutate({
          ...place,
          changes: Object.entries(drafts).map(([key, { value, reset, version }]) => ({
            key: key as SettingKey,
            value,
            reset,
            version,
          })),
        }),
    }
  }, [kept, drafts, errors, place, put, save, clear])
}

export type Drafts = ReturnType<typeof useDrafts>
