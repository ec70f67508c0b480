import { COUNTERPARTY_KINDS, COUNTERPARTY_LABELS } from '@bcare/rules/cashbook/voucher'
import { Button, Checkbox, Collapse, Stack, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { api } from '../kit/api/api.ts'
import { DateInput } from '../kit/form/inputs/DateInput.tsx'
import { IntInput } from '../kit/form/inputs/IntInput.tsx'
import { MoneyInput } from '../kit/form/inputs/MoneyInput.tsx'
import { PhoneInput } from '../kit/form/inputs/PhoneInput.tsx'
import { SelectField } from '../kit/form/inputs/SelectField.tsx'
import { searchSource, wholeSource } from '../kit/form/picker/picker-source.ts'
import { PersonPicker } from '../shared/pickers/PersonPicker.tsx'
import { TermPicker } from '../shared/pickers/TermPicker.tsx'
import { UserPicker } from '../shared/pickers/UserPicker.tsx'
import css from './cashbook.module.css'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import type { VoucherFormState } from './use-voucher-form.ts'
import { VoucherItems } from './VoucherItems.tsx'

const ofVocabulary = (
  vocabulary:
    | 'fund_account'
    | 'cash_in_category'
    | 'cash_out_category'
    | 'payment_method'
    | 'supplier'
    | 'lab',
) => wholeSource(api.term.list, { vocabulary, is_active: true, limit: 200 })

const FUNDS = ofVocabulary('fund_account')
const METHODS = ofVocabulary('payment_method')
const CATEGORIES = { in: ofVocabulary('cash_in_category'), out: ofVocabulary('cash_out_category') }
const PARTIES = { supplier: ofVocabulary('supplier'), lab: ofVocabulary('lab') }
const PEOPLE = searchSource(api.person.list, (search) => ({ search, limit: 20 }))
const KINDS = COUNTERPARTY_KINDS.map((value) => ({ value, label: COUNTERPARTY_LABELS[value] }))

/** Ctrl+Enter sends a form from where Enter begins a new line. */
const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

interface InputsProps {
  form: VoucherFormState
}

/** What a voucher says. */
export function VoucherInputs({ form }: InputsProps) {
  const { way, values, set, problems, is_moved } = form
  return (
    <Stack gap={12}>
      {!is_moved && (
        <TermPicker
          label={TEXTS.category}
          required
          autoFocus
          source={CATEGORIES[way === 'in' ? 'in' : 'out']}
          value={values.category_term_id}
          onChange={(category_term_id) => set({ category_term_id })}
          error={problems['category_term_id']}
        />
      )}
      <div className={css.pair}>
        <MoneyInput
          label={TEXTS.amount}
          required
          autoFocus={is_moved}
          value={values.amount}
          onChange={(amount) => set({ amount })}
          error={problems['amount']}
        />
        <DateInput
          label={TEXTS.day}
          required
          value={values.occurred_at}
          onChange={(occurred_at) => set({ occurred_at })}
          error={problems['occurred_at']}
        />
      </div>
      <Funds form={form} />
      {!is_moved && <Party form={form} />}
      <Textarea
        label={TEXTS.content}
        required={!is_moved}
        autosize
        minRows={is_moved ? 1 : 2}
        maxLength={500}
        value={values.reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        onKeyDown={sendByKey}
        error={problems['reason']}
      />
      {!is_moved && <VoucherItems form={form} />}
      {!is_moved && <More form={form} />}
    </Stack>
  )
}

/** Which fund, and where a transfer goes. */
function Funds({ form: { way, values, set, problems, is_moved } }: InputsProps) {
  return (
    <div className={css.pair}>
      <TermPicker
        label={way === 'transfer' ? TEXTS.from_fund : TEXTS.fund}
        required
        source={FUNDS}
        value={values.fund_account_id}
        onChange={(fund_account_id) => set({ fund_account_id })}
        error={problems['fund_account_id']}
      />
      {way === 'transfer' && (
        <TermPicker
          label={TEXTS.to_fund}
          required
          source={FUNDS}
          value={values.target_fund_account_id}
          onChange={(target_fund_account_id) => set({ target_fund_account_id })}
          error={problems['target_fund_account_id']}
        />
      )}
      {!is_moved && (
        <TermPicker
          label={TEXTS.method}
          source={METHODS}
          value={values.method_term_id}
          onChange={(method_term_id) => set({ method_term_id })}
        />
      )}
    </div>
  )
}

/** Who gives the money, or takes it. */
function Party({ form: { way, values, set, problems } }: InputsProps) {
  const { counterparty_kind: kind, counterparty_id } = values
  const pick = (id: number | null) => set({ counterparty_id: id })
  const named = (one: { name?: string; full_name?: string } | null) =>
    one !== null && set({ counterparty_name: one.full_name ?? one.name ?? '' })
  const picked = { label: TEXTS.party[kind], value: counterparty_id, onChange: pick }
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={TEXTS.party_kind}
          required
          options={KINDS}
          value={kind}
          onChange={(next) =>
            set({
              counterparty_kind: COUNTERPARTY_KINDS.find((one) => one === next) ?? 'other',
              counterparty_id: null,
            })
          }
        />
        {kind === 'person' && <PersonPicker {...picked} source={PEOPLE} onPick={named} />}
        {kind === 'user' && <UserPicker {...picked} onPick={named} />}
        {(kind === 'supplier' || kind === 'lab') && (
          <TermPicker {...picked} key={kind} source={PARTIES[kind]} onPick={named} />
        )}
      </div>
      <TextInput
        label={way === 'in' ? TEXTS.payer : TEXTS.payee}
        withAsterisk
        maxLength={120}
        value={values.counterparty_name}
        onChange={({ currentTarget }) => set({ counterparty_name: currentTarget.value })}
        error={problems['counterparty_name']}
      />
    </>
  )
}

/** What most vouchers leave as it is. */
function More({ form: { values, set, problems } }: InputsProps) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray.7"
        aria-expanded={open}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {TEXTS.more}
      </Button>
      <Collapse expanded={open || problems['attached_docs'] !== undefined}>
        <Stack gap={12}>
          <div className={css.pair}>
            <PhoneInput
              label={TEXTS.phone}
              value={values.counterparty_phone}
              onChange={(phone) => set({ counterparty_phone: phone ?? '' })}
            />
            <TextInput
              label={TEXTS.address}
              maxLength={300}
              value={values.counterparty_address}
              onChange={({ currentTarget }) => set({ counterparty_address: currentTarget.value })}
            />
            <IntInput
              label={TEXTS.docs}
              value={values.attached_docs}
              onChange={(attached_docs) => set({ attached_docs })}
              error={problems['attached_docs']}
            />
            <TextInput
              label={TEXTS.ref}
              maxLength={60}
              value={values.ref_no}
              onChange={({ currentTarget }) => set({ ref_no: currentTarget.value })}
            />
          </div>
          <Checkbox
            label={TEXTS.accounting}
            checked={values.is_accounting}
            onChange={({ currentTarget }) => set({ is_accounting: currentTarget.checked })}
          />
        </Stack>
      </Collapse>
    </div>
  )
}
