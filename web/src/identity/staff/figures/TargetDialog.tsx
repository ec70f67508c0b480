import type { KpiTarget } from '@bcare/contract/identity/user-data'
import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useRead, useWrite } from '../../../kit/api/api.ts'
import { AskDialog } from '../../../kit/form/edit/AskDialog.tsx'
import { IntInput } from '../../../kit/form/inputs/IntInput.tsx'
import { MoneyInput } from '../../../kit/form/inputs/MoneyInput.tsx'
import { toast } from '../../../kit/page/toast.tsx'
import { TARGETS } from './figures.ts'
import { FIGURE_TEXTS as TEXTS, STAFF_TEXTS } from '../texts.ts'
import { useDraft, useDraftState } from '../../../kit/runtime/draft/use-draft.ts'

const pieceOf = (user_id: number) => ({ user_id, kind: 'kpi_target' as const })

interface Target {
  ready: boolean
  value: KpiTarget
  /** The version that `value` was read from. */
  version_no: number
}

/** What a staff member is to reach in a month. */
export function useTarget(user_id: number): Target {
  const { data } = useRead(api.userData.get, pieceOf(user_id), { quiet: true })
  const current = data?.current
  return {
    ready: data !== undefined,
    // The server holds each kind to its own schema; the union of all of them says less.
    value: (current?.value ?? {}) as KpiTarget,
    version_no: current?.version_no ?? 0,
  }
}

interface TargetDialogProps {
  user_id: number
  target: Target
  onClose: () => void
}

const unreadable = (value: number | undefined) => value !== undefined && (Number.isNaN(value) || value < 0)

/** The targets of a month, each to be left empty. A user who was slower than another gets a message, and sees the present values. */
export function TargetDialog({ user_id, target, onClose }: TargetDialogProps) {
  const draft = useDraft('kpi_target', user_id)
  const [typed, setTyped] = useDraftState<KpiTarget>(draft, 'value', target.value)
  const [read] = useState(target.version_no)
  const save = useWrite(api.userData.set, {
    quiet: true,
    onSuccess: () => {
      draft.saved()
      toast({ type: 'success', title: TEXTS.target_saved })
      onClose()
    },
  })
  const wrong = Object.values(typed).some(unreadable)
  const send = () => {
    if (!wrong) save.mutate({ ...pieceOf(user_id), value: typed, version_no: read })
  }
  const put = (field: keyof KpiTarget) => (value: number | null) =>
    setTyped(({ [field]: _before, ...rest }) => (value === null ? rest : { ...rest, [field]: value }))
  return (
    <AskDialog
      draft={draft}
      title={TEXTS.set_target}
      action={STAFF_TEXTS.save}
      busy={save.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Text size="sm" c="gray.7">
        {TEXTS.target_about}
      </Text>
      {TARGETS.map((field) => {
        const Input = field === 'won_amount' ? MoneyInput : IntInput
        const value = typed[field]
        return (
          <Input
            key={field}
            label={TEXTS.names[field]}
            value={value ?? null}
            onChange={put(field)}
            error={value !== undefined && value < 0 ? TEXTS.target_negative : undefined}
          />
        )
      })}
      {save.error && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
    </AskDialog>
  )
}
