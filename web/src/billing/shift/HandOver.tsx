import { formatCount } from '@bcare/rules/text/count'
import { formatTime } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { Button, PasswordInput, Stack, Text, Textarea } from '@mantine/core'
import { MoneyInput } from '../../kit/form/inputs/MoneyInput.tsx'
import { DraftLine } from '../../kit/runtime/draft/DraftLine.tsx'
import { UserPicker } from '../../shared/pickers/UserPicker.tsx'
import { Comparison, Counts } from './Comparison.tsx'
import { Refusal } from './Refusal.tsx'
import css from './shift.module.css'
import type { ShiftRow } from './shift-rows.ts'
import { SHIFT_TEXTS as TEXTS } from './texts.ts'
import { type HandOverState, useHandOver } from './use-hand-over.ts'

interface HandOverProps {
  shift: ShiftRow
  onRecount: () => void
}

/** After the count: what the books say, why it differs, who takes the money over. */
export function HandOver({ shift, onRecount }: HandOverProps) {
  const form = useHandOver(shift)
  const { counted_at, next_vouchers } = shift
  return (
    <form
      aria-label={TEXTS.tab}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <Stack gap={12}>
        {counted_at !== null && (
          <Text size="sm">
            {TEXTS.next_from(formatTime(counted_at))}{' '}
            {next_vouchers > 0 && TEXTS.next_have(formatCount(next_vouchers))}
          </Text>
        )}
        <div className={css.scroll}>
          <Comparison shift={shift} />
        </div>
        <Counts shift={shift} />
        <DraftLine draft={form.draft} />
        <Fields shift={shift} form={form} />
        <Refusal fault={form.fault} />
        <div className={css.foot}>
          <span />
          <Button variant="default" onClick={onRecount}>
            {TEXTS.recount}
          </Button>
          <Button type="submit" loading={form.busy}>
            {TEXTS.close(form.handed === undefined ? undefined : formatMoney(form.handed))}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function Fields({ shift, form }: { shift: ShiftRow; form: HandOverState }) {
  const { values, set, problems, signs } = form
  return (
    <div className={css.fields}>
      {shift.differs && (
        <Textarea
          className={css.wide}
          label={TEXTS.reason}
          withAsterisk
          autosize
          minRows={1}
          maxLength={300}
          value={values.reason}
          onChange={({ currentTarget }) => set({ reason: currentTarget.value.replaceAll('\n', ' ') })}
          error={problems.reason}
        />
      )}
      <MoneyInput
        label={TEXTS.left}
        description={TEXTS.left_hint}
        value={values.left}
        onChange={(left) => set({ left })}
        onText={(left) => set({ left })}
        error={form.left_wrong}
      />
      <UserPicker
        label={TEXTS.receiver}
        required
        clearable
        value={values.receiver?.id ?? null}
        selected={values.receiver}
        onChange={(id) => id === null && set({ receiver: null })}
        onPick={(user) => set({ receiver: user === null ? null : { id: user.id, name: user.name } })}
        error={problems.receiver}
      />
      {signs && values.receiver !== null && (
        <PasswordInput
          label={TEXTS.password}
          description={TEXTS.password_of(values.receiver.name)}
          withAsterisk
          autoComplete="new-password"
          maxLength={200}
          value={form.password}
          onChange={({ currentTarget }) => form.setPassword(currentTarget.value)}
          error={problems.password}
        />
      )}
      {form.is_self && (
        <Text size="sm" c="gray.7" className={css.wide}>
          {TEXTS.self_signs}
        </Text>
      )}
      <Textarea
        className={css.wide}
        label={TEXTS.note}
        autosize
        minRows={1}
        maxLength={500}
        value={values.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
    </div>
  )
}
