import { formatMoney } from '@bcare/rules/text/money'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useMe } from '../../kit/session/may.ts'
import { readTyped, type ShiftRow, type Typed } from './shift-rows.ts'
import { SHIFT_TEXTS as TEXTS } from './texts.ts'

interface Values {
  left: Typed
  reason: string
  note: string
  receiver: { id: number; name: string } | null
}

type Problems = Partial<Record<'left' | 'reason' | 'receiver' | 'password', string>>

function problemsOf(shift: ShiftRow, values: Values, signs: boolean, password: string): Problems {
  const left = readTyped(values.left, shift.counted_cash ?? 0)
  return {
    ...(left === undefined && { left: TEXTS.left_wrong(formatMoney(shift.counted_cash ?? 0)) }),
    ...(shift.differs && values.reason.trim() === '' && { reason: TEXTS.reason_wrong }),
    ...(values.receiver === null && { receiver: TEXTS.receiver_wrong }),
    ...(values.receiver?.id === shift.cashier_id && { receiver: TEXTS.receiver_self }),
    ...(signs && password === '' && { password: TEXTS.password_wrong }),
  }
}

/** The hand-over as it is typed; the password of the receiver is kept nowhere. */
export function useHandOver(shift: ShiftRow) {
  const { id, version } = shift
  const me = useMe()?.user
  const draft = useDraft('shift.close', id)
  const [values, setValues] = useDraftState<Values>(draft, 'values', () => ({
    left: null,
    reason: '',
    note: '',
    // A colleague who opens the shift of another is the one who receives it.
    receiver: me === undefined || me.id === shift.cashier_id ? null : { id: me.id, name: me.name },
  }))
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const write = useWrite(api.shift.close, { quiet: true })
  const { receiver } = values
  const signs = receiver !== null && receiver.id !== me?.id && receiver.id !== shift.cashier_id
  const problems = problemsOf(shift, values, signs, password)
  const left = readTyped(values.left, shift.counted_cash ?? 0)
  const send = () => {
    setTried(true)
    if (Object.keys(problems).length > 0 || receiver === null || left === undefined) return
    const [reason, note] = [values.reason.trim(), values.note.trim()]
    write.mutate(
      {
        id,
        version,
        receiver_id: receiver.id,
        left_amount: left,
        ...(signs && { password }),
        ...(reason !== '' && { reason }),
        ...(note !== '' && { note }),
      },
      {
        onSuccess: ({ code }) => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.closed(code, receiver.name) })
        },
      },
    )
  }
  return {
    draft,
    values,
    set: (part: Partial<Values>) => setValues((now) => ({ ...now, ...part })),
    password,
    setPassword,
    signs,
    is_self: receiver !== null && receiver.id === me?.id && receiver.id !== shift.cashier_id,
    problems: tried ? problems : {},
    left_wrong: problems.left,
    handed: left === undefined ? undefined : (shift.counted_cash ?? 0) - left,
    busy: write.isPending,
    fault: write.error,
    send,
  }
}

export type HandOverState = ReturnType<typeof useHandOver>
