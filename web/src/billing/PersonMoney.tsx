import { formatDate } from '@bcare/rules/text/date'
import { formatMoney } from '@bcare/rules/text/money'
import { ActionIcon, Alert, Anchor, Button, Menu, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { IconCash, IconCopy, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { EmptyState } from '../kit/data/EmptyState.tsx'
import { TableFailed } from '../kit/data/table/TableStates.tsx'
import { toast } from '../kit/page/toast.tsx'
import { useConstant } from '../kit/runtime/use-constant.ts'
import { useMay } from '../kit/session/may.ts'
import { openPay } from '../shared/modals/pay-modal.ts'
import type { PersonTabProps } from '../shared/person-tab.ts'
import { type Entry, type EntryKind, entriesOf, type Words } from './entries.ts'
import css from './money.module.css'
import { PersonPlans } from './plans/PersonPlans.tsx'
import { BILLING_TEXTS as TEXTS } from './texts.ts'

type PersonRow = Awaited<ReturnType<typeof api.person.get>>

const MOST = 200

/** What a customer has agreed to, was billed, has paid and owes, and every entry that it came from. */
export function PersonMoney({ person_id }: PersonTabProps) {
  const quiet = { quiet: true }
  const person = useRead(api.person.get, { id: person_id }, quiet)
  const bills = useRead(api.bill.list, { person_id, limit: MOST }, quiet)
  const payments = useRead(api.payment.list, { person_id, limit: MOST }, quiet)
  const words = useWords()
  const failed = [person, bills, payments].find(({ error, data }) => error && !data)
  if (failed?.error) return <TableFailed error={failed.error} onRetry={() => void failed.refetch()} />
  if (!person.data || !bills.data || !payments.data) return <Skeleton height={200} radius="md" />
  const entries = entriesOf(bills.data.data, payments.data.data, words)
  const cut = bills.data.total > MOST || payments.data.total > MOST
  return (
    <Stack gap="md" align="stretch">
      <Chain person={person.data} />
      <PersonPlans person_id={person_id} />
      {cut && <Alert color="orange">{TEXTS.more_than(MOST)}</Alert>}
      {entries.length === 0 ? (
        <EmptyState title={TEXTS.empty} about={TEXTS.empty_about} icon={<IconCash />} />
      ) : (
        <Entries entries={entries} debt={person.data.debt ?? 0} is_cut={cut} />
      )}
    </Stack>
  )
}

/** The words of the fixed lists that entries are described by. */
function useWords(): Words {
  const groups = {
    'bill.status': useConstant('bill.status'),
    'payment.kind': useConstant('payment.kind'),
    'payment.status': useConstant('payment.status'),
  }
  return (group, value) => groups[group].find((one) => one.value === value)?.label ?? value
}

/** The figures of a customer's money. Those who read payments know them all; the value of services may be hidden from them. */
const figuresOf = (person: PersonRow) => ({
  agreed: person.total_agreed,
  billed: person.total_billed ?? 0,
  paid: (person.total_paid ?? 0) - (person.total_refunded ?? 0),
  debt: person.debt ?? 0,
  held: person.deposit_balance ?? 0,
  unbilled: person.unbilled ?? 0,
})

/** The chain of the money, the debt largest: agreed, billed, paid, owed; and what is held. */
function Chain({ person }: { person: PersonRow }) {
  const { agreed, billed, paid, debt, held, unbilled } = figuresOf(person)
  const steps = [
    ...(agreed === null ? [] : [[TEXTS.agreed, agreed] as const]),
    [TEXTS.billed, billed],
    [TEXTS.paid, paid],
  ] as const
  return (
    <section className={css.chain} aria-label={TEXTS.chain}>
      <ul>
        {steps.map(([label, sum]) => (
          <li key={label}>
            <small>{label}</small>
            <span className="numeric">{formatMoney(sum)}</span>
          </li>
        ))}
        <li data-main={debt > 0 || undefined}>
          <small>{TEXTS.debt}</small>
          <strong className="numeric">{formatMoney(debt)}</strong>
        </li>
        <li>
          <small>{TEXTS.held}</small>
          <span className="numeric">{formatMoney(held)}</span>
        </li>
        {unbilled > 0 && (
          <li>
            <small>{TEXTS.unbilled}</small>
            <span className="numeric">{formatMoney(unbilled)}</span>
          </li>
        )}
      </ul>
      <Deeds person={person} />
    </section>
  )
}

function Deeds({ person: { id, full_name, code, debt } }: { person: PersonRow }) {
  const may_pay = useMay('payment:create')
  const may_hold = useMay('deposit:create')
  const copy = () => {
    void navigator.clipboard
      .writeText(TEXTS.debt_sentence(full_name, code, formatMoney(debt ?? 0)))
      .then(() => toast({ type: 'success', title: TEXTS.copied }))
  }
  return (
    <div className={css.deeds}>
      {may_pay && (
        <Button leftSection={<IconCash size={16} aria-hidden />} onClick={() => openPay({ person_id: id })}>
          {TEXTS.pay}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={TEXTS.movements}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may_hold && (
            <Menu.Item onClick={() => openPay({ person_id: id, holding: true })}>
              {TEXTS.take_deposit}
            </Menu.Item>
          )}
          {debt !== null && debt > 0 && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
              {TEXTS.copy_debt}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

const KINDS: readonly (readonly [EntryKind | 'all', string])[] = [
  ['all', TEXTS.all],
  ['bill', TEXTS.bills],
  ['receipt', TEXTS.receipts],
  ['deposit', TEXTS.deposits],
  ['refund', TEXTS.refunds],
]

interface EntriesProps {
  entries: readonly Entry[]
  debt: number
  is_cut: boolean
}

/** Every entry by its day, the newest first, with what was owed after it. */
function Entries({ entries, debt, is_cut }: EntriesProps) {
  const [kind, setKind] = useState<EntryKind | 'all'>('all')
  const shown = kind === 'all' ? entries : entries.filter((entry) => entry.kind === kind)
  return (
    <section aria-label={TEXTS.movements}>
      <SegmentedControl
        aria-label={TEXTS.movements}
        size="xs"
        value={kind}
        onChange={(next) => setKind(KINDS.find(([value]) => value === next)?.[0] ?? 'all')}
        data={KINDS.map(([value, label]) => ({ value, label }))}
        mb="xs"
      />
      <table className={css.entries}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.entry}</th>
            <th scope="col">{TEXTS.day}</th>
            <th scope="col">{TEXTS.debt_up}</th>
            <th scope="col">{TEXTS.debt_down}</th>
            {kind === 'all' && !is_cut && <th scope="col">{TEXTS.balance}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((entry, at) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              balance={
                kind === 'all' && !is_cut
                  ? debt - entries.slice(0, at).reduce((sum, one) => sum + one.up - one.down, 0)
                  : undefined
              }
            />
          ))}
        </tbody>
      </table>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/accounting" />}>
        {TEXTS.all_receipts}
      </Anchor>
    </section>
  )
}

const sumOrNothing = (sum: number): string => (sum === 0 ? '' : formatMoney(sum))

function EntryRow({ entry, balance }: { entry: Entry; balance: number | undefined }) {
  const { code, title, status, at, up, down, moved, is_void, note } = entry
  return (
    <tr data-void={is_void || undefined}>
      <td>
        <span className={css.code}>{code}</span> {title}
        <small>{[status, moved === 0 ? null : formatMoney(moved), note].filter(Boolean).join(' · ')}</small>
      </td>
      <td data-label={TEXTS.day}>{formatDate(at)}</td>
      <td data-label={TEXTS.debt_up} className="numeric">
        {sumOrNothing(up)}
      </td>
      <td data-label={TEXTS.debt_down} className="numeric">
        {sumOrNothing(down)}
      </td>
      {balance !== undefined && (
        <td data-label={TEXTS.balance} className="numeric">
          {formatMoney(balance)}
        </td>
      )}
    </tr>
  )
}
