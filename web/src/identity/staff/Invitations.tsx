import type { SentInvitation } from '@bcare/contract/identity/invitation'
import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Badge, Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconLink, IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { KeyValue } from '../../kit/data/KeyValue.tsx'
import { useBranding } from '../../kit/runtime/tenant.ts'
import css from './invitations.module.css'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

interface InvitationsProps {
  of: readonly SentInvitation[]
  onClose: () => void
}

const wordsOf = ({ name, username, link }: SentInvitation): string => [name, username, link].join('\n')

/** What became of invitations: to whom one was sent, and the links that are to be handed over, shown this once. */
export function Invitations({ of, onClose }: InvitationsProps) {
  const by_hand = of.filter(({ link }) => link !== null)
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        closeOnClickOutside={false}
        size={580}
        title={TEXTS.invited(of.length)}
        closeButtonProps={{ 'aria-label': TEXTS.close }}
      >
        <Stack gap="md">
          <Text size="sm">{TEXTS.invited_about}</Text>
          {of.map((one) => (
            <Invitation key={one.id} of={one} />
          ))}
          {by_hand.length > 0 && (
            <Alert color="orange" icon={<IconLink />}>
              {TEXTS.invited_once}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            {by_hand.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} />}
                onClick={() => window.print()}
              >
                {TEXTS.print}
              </Button>
            )}
            {by_hand.length > 1 && (
              <Copy text={by_hand.map(wordsOf).join('\n\n')} label={TEXTS.copy_all} name={TEXTS.copy_all} />
            )}
            <Button onClick={onClose} data-autofocus>
              {TEXTS.close}
            </Button>
          </Group>
        </Stack>
      </Modal>
      {by_hand.length > 0 && <Paper of={by_hand} />}
    </>
  )
}

/** The slips that are cut out and handed over; only paper shows them. */
function Paper({ of }: { of: readonly SentInvitation[] }) {
  const { name: clinic } = useBranding()
  return createPortal(
    <div className={css.paper} aria-hidden>
      {of.map((one) => (
        <section key={one.id} className={css.slip}>
          <h2>{clinic}</h2>
          <p>{TEXTS.paper_about(one.name)}</p>
          <Facts of={one} />
        </section>
      ))}
    </div>,
    document.body,
  )
}

function Facts({ of: { username, link, expires_at } }: { of: SentInvitation }) {
  return (
    <KeyValue
      items={[
        ['Tên đăng nhập', username],
        ...(link === null ? [] : [[TEXTS.invited_link, <Link key="link" text={link} />] as const]),
        ['Có hạn đến', formatDateTime(expires_at)],
      ]}
    />
  )
}

const Link = ({ text }: { text: string }) => (
  <span className={css.link} data-testid="invitation-link">
    {text}
  </span>
)

function Invitation({ of }: { of: SentInvitation }) {
  const { name, link, sent_to, problem } = of
  return (
    <section className={css.slip} aria-label={name}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{name}</Text>
        {sent_to !== null && (
          <Badge color="green" variant="light" leftSection={<IconCheck size={12} />}>
            {TEXTS.invited_sent(sent_to)}
          </Badge>
        )}
      </Group>
      {link !== null && (
        <Text size="sm" c="orange.9">
          {TEXTS.invited_by_hand(problem ?? '')}
        </Text>
      )}
      <Facts of={of} />
      {link !== null && (
        <Group>
          <Copy text={link} label={TEXTS.copy} name={`${TEXTS.copy}: ${name}`} />
        </Group>
      )}
    </section>
  )
}

const Copy = ({ text, label, name }: { text: string; label: string; name: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={name}
        leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        onClick={copy}
      >
        {copied ? TEXTS.copied : label}
      </Button>
    )}
  </CopyButton>
)
