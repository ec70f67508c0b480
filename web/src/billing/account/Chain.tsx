import { formatMoney } from '@bcare/rules/text/money'
import { ActionIcon, Button, Group, Menu, UnstyledButton } from '@mantine/core'
import { IconCash, IconCopy, IconDots } from '@tabler/icons-react'
import type { api } from '../../kit/api/api.ts'
import { toast } from '../../kit/page/toast.tsx'
import { useMay } from '../../kit/session/may.ts'
import { openPay } from '../../shared/modals/pay-modal.ts'
import { BILLING_TEXTS as TEXTS } from '../texts.ts'
import css from './money.module.css'
import type { View } from './views.ts'

type PersonRow = Awaited<ReturnType<typeof api.person.get>>

interface Figure {
  label: string
  sum: number
  /** The rows that it comes from. */
  view: View
  is_main?: boolean
}

/** The figures of a customer's money, each with the rows that it comes from. Those who read payments know them all; the value of services may be hidden from them. */
function figuresOf(person: PersonRow): Figure[] {
  const { total_agreed, completed_value, total_paid, total_refunded, debt, unbilled } = person
  return [
    ...(total_agreed === null ? [] : [{ label: TEXTS.agreed, sum: total_agreed, view: 'services' as const }]),
    ...(completed_value === null
      ? []
      : [{ label: TEXTS.done, sum: completed_value, view: 'services' as const }]),
    { label: TEXTS.billed, sum: person.total_billed ?? 0, view: 'bill' },
    { label: TEXTS.paid, sum: (total_paid ?? 0) - (total_refunded ?? 0), view: 'receipt' },
    { label: TEXTS.debt, sum: debt ?? 0, view: 'all', is_main: true },
    { label: TEXTS.held, sum: person.deposit_balance ?? 0, view: 'deposit' },
    ...(unbilled === null || unbilled === 0
      ? []
      : [{ label: TEXTS.unbilled, sum: unbilled, view: 'services' as const }]),
  ]
}

interface ChainProps {
  person: PersonRow
  view: View
  onView: (view: View) => void
}

/** The chain of the money, the debt largest: agreed, done, billed, paid, owed; and what is held. Each opens its rows. */
export function Chain({ person, view, onView }: ChainProps) {
  return (
    <section className={css.chain} aria-label={TEXTS.chain}>
      <ul>
        {figuresOf(person).map(({ label, sum, view: of, is_main = false }) => (
          <li key={label} data-main={(is_main && sum > 0) || undefined}>
            <UnstyledButton
              className={css.figure}
              title={TEXTS.show_only(label)}
              data-shown={(of === view && of !== 'all') || undefined}
              onClick={() => onView(of)}
            >
              <small>{label}</small>
              <strong className="numeric">{formatMoney(sum)}</strong>
            </UnstyledButton>
          </li>
        ))}
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
    <Group gap={8} align="stretch" wrap="nowrap">
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
    </Group>
  )
}
