import { formatCount } from '@bcare/rules/text/count'
import { formatMoney } from '@bcare/rules/text/money'
import { Box, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useWrite } from '../../kit/api/api.ts'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { toast } from '../../kit/page/toast.tsx'
import { useDraft, useDraftState } from '../../kit/runtime/draft/use-draft.ts'
import { useMay } from '../../kit/session/may.ts'
import { ShiftPrint } from '../../shared/print/PrintButtons.tsx'
import { Difference } from './Comparison.tsx'
import { momentText } from './ShiftHead.tsx'
import { Refusal } from './Refusal.tsx'
import css from './shift.module.css'
import { readTyped, type ShiftRow, type Typed } from './shift-rows.ts'
import { SHIFT_TEXTS as TEXTS } from './texts.ts'

interface OpenFormProps {
  branch_id: number
  /** The last shift of the branch; none before its first. */
  last: ShiftRow | undefined
}

/** No shift is open: what the next one begins with, and what it takes over. */
export function OpenForm({ branch_id, last }: OpenFormProps) {
  const may = useMay('shift:create')
  const draft = useDraft('shift.open', branch_id)
  const [opening, setOpening] = useDraftState<Typed>(draft, 'opening', null)
  const [tried, setTried] = useState(false)
  const write = useWrite(api.shift.open, { quiet: true })
  const amount = opening === null ? undefined : readTyped(opening)
  const open = () => {
    setTried(true)
    if (last === undefined && amount === undefined) return
    write.mutate(
      { branch_id, ...(last === undefined && amount !== undefined && { opening_amount: amount }) },
      {
        onSuccess: ({ code }) => {
          draft.saved()
          toast({ type: 'success', title: TEXTS.opened(code) })
        },
      },
    )
  }
  return (
    <form
      aria-label={TEXTS.open}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        open()
      }}
    >
      <Stack gap={12}>
        <h2>{last === undefined ? TEXTS.none_yet : TEXTS.no_shift}</h2>
        {last === undefined ? (
          <Text size="sm">{TEXTS.first_about}</Text>
        ) : (
          <Text size="sm">
            {TEXTS.left_by(formatMoney(last.left_amount ?? 0), last.code, last.cashier_name)}{' '}
            {last.difference !== null && <Difference of={last.difference} />}
          </Text>
        )}
        {last !== undefined && last.next_vouchers > 0 && last.next_since !== null && (
          <Text size="sm" c="orange.9">
            {TEXTS.waiting(formatCount(last.next_vouchers), momentText(last.next_since))}
          </Text>
        )}
        {last === undefined && may && (
          <Box maw={280}>
            <MoneyInput
              label={TEXTS.opening}
              required
              value={opening}
              onChange={setOpening}
              onText={setOpening}
              error={tried && amount === undefined ? TEXTS.opening_wrong : undefined}
            />
          </Box>
        )}
        <Refusal fault={write.error} />
        <div className={css.start}>
          {may ? (
            <Button type="submit" loading={write.isPending}>
              {TEXTS.open}
            </Button>
          ) : (
            <Text size="sm">{TEXTS.may_not_open}</Text>
          )}
          {last !== undefined && <ShiftPrint id={last.id} label={TEXTS.print_last(last.code)} />}
        </div>
      </Stack>
    </form>
  )
}
