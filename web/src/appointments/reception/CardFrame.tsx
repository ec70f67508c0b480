import type { MedicalAlerts } from '@bcare/contract/customers/person-data'
import { formatPhone } from '@bcare/rules/text/phone'
import { ActionIcon, Button, Kbd, Menu, UnstyledButton } from '@mantine/core'
import { IconDotsVertical, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PersonAlerts } from '../../shared/medical/PersonAlerts.tsx'
import { TEXTS } from '../texts.ts'
import css from './card.module.css'

export interface CardAction {
  label: string
  /** The words of it that fit on a card's button. */
  brief?: string
  run: () => void
  destructive?: boolean
  /** Never the card's main action: it is in the menu, and no key reaches it. */
  seldom?: boolean
}

interface CardFrameProps {
  /** What the card is known by. */
  card: string
  name: string
  /** Opens the customer of the card. */
  onName: () => void
  /** When they are expected, or how long they have been waiting. */
  time: ReactNode
  tone?: string | undefined
  alerts: MedicalAlerts | null
  age: number | null
  phone: string | null
  /** New, late and other signs. */
  marks?: ReactNode
  /** Doctor, chair, what for; cut where there is no room, whole for who points at it. */
  facts: readonly (string | null | undefined)[]
  actions: readonly CardAction[]
  busy: boolean
}

/** One customer of the board on one line. */
export function CardFrame(props: CardFrameProps) {
  const { card, name, onName, time, tone, alerts, age, phone, marks, facts, actions, busy } = props
  const about = facts.filter(Boolean).join(' · ')
  return (
    <li className={css.card} data-tone={tone} data-card={card}>
      <span className={css.time}>{time}</span>
      <span className={css.who}>
        <UnstyledButton className={`ellipsis ${css.name}`} onClick={onName} data-name title={name}>
          {name}
        </UnstyledButton>
        <PersonAlerts alerts={alerts} as="mark" />
        {age !== null && (
          <span className={css.age} title={TEXTS.age(age)}>
            {TEXTS.age_briefly(age)}
          </span>
        )}
        {marks}
      </span>
      <span className={`ellipsis ${css.facts}`} title={about}>
        {about}
      </span>
      <span className={css.actions}>
        <CardActions {...{ name, phone, actions, busy }} />
      </span>
    </li>
  )
}

function CardActions({
  name,
  phone,
  actions,
  busy,
}: Pick<CardFrameProps, 'name' | 'phone' | 'actions' | 'busy'>) {
  const first = actions.find(({ seldom }) => seldom !== true)
  const rest = actions.filter((action) => action !== first)
  // A masked number cannot be called.
  const callable = phone !== null && !phone.includes('*')
  return (
    <>
      {callable && (
        <ActionIcon
          component="a"
          href={`tel:${phone}`}
          variant="subtle"
          color="gray"
          className={css.small}
          aria-label={TEXTS.call(name)}
          title={formatPhone(phone)}
        >
          <IconPhone size={16} />
        </ActionIcon>
      )}
      {first && (
        <Button
          className={css.main}
          size="compact-sm"
          variant="light"
          // Not disabled: a user of the keyboard would lose the focus.
          onClick={busy ? undefined : first.run}
          data-main
          aria-keyshortcuts="T"
          aria-label={`${first.label}: ${name}`}
        >
          {first.brief ?? first.label}
          <Kbd size="xs" className={css.keyHint} aria-hidden>
            T
          </Kbd>
        </Button>
      )}
      {rest.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              className={css.small}
              aria-label={`${TEXTS.more}: ${name}`}
            >
              <IconDotsVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ label, run, destructive }) => (
              <Menu.Item key={label} onClick={run} color={destructive ? 'red.8' : undefined}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
