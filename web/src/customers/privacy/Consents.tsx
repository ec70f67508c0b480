import type { ConsentDecision } from '@bcare/contract/customers/consent'
import { CONSENT_LABELS, CONSENT_PURPOSES, type ConsentPurpose } from '@bcare/rules/customers/consent'
import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { useMay } from '../../kit/session/may.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import type { PersonRow } from '../profile/PersonHeader.tsx'
import { ConsentDialog } from './ConsentDialog.tsx'
import css from './privacy.module.css'
import { PRIVACY_TEXTS as TEXTS } from './texts.ts'

const MOST = 100

interface Decision {
  purpose: ConsentPurpose
  granted: boolean
  title: string
}

/** Every purpose with what holds today and the last decision; agreeing and taking it back are written down here. */
export function Consents({ person }: { person: PersonRow }) {
  const [decision, setDecision] = useState<Decision>()
  const { data, error, refetch } = useRead(
    api.consent.list,
    { person_id: person.id, limit: MOST },
    { quiet: true },
  )
  if (error && !data)
    return (
      <EmptyState
        title={TEXTS.failed}
        about={error.message}
        action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
      />
    )
  if (!data) return <Skeleton height={320} />
  return (
    <>
      <Stack component="ul" gap={10}>
        {CONSENT_PURPOSES.map((purpose) => (
          <Purpose
            key={purpose}
            purpose={purpose}
            last={data.data.find((row) => row.purpose === purpose)}
            onWant={(granted, title) => setDecision({ purpose, granted, title })}
          />
        ))}
      </Stack>
      {decision && <ConsentDialog person={person} {...decision} onClose={() => setDecision(undefined)} />}
    </>
  )
}

interface PurposeProps {
  purpose: ConsentPurpose
  last: ConsentDecision | undefined
  onWant: (granted: boolean, title: string) => void
}

function Purpose({ purpose, last, onWant }: PurposeProps) {
  const may_write = useMay('person:update')
  const label = CONSENT_LABELS[purpose]
  const back = last?.granted === true ? TEXTS.withdraw : TEXTS.refuse
  const backTitle = last?.granted === true ? TEXTS.withdraw_for(label) : TEXTS.refuse_for(label)
  return (
    <li className={`box ${css.item}`} aria-label={label}>
      <div className={css.facts}>
        <Group gap="4px 10px">
          <Text fw={600}>{label}</Text>
          <LastDecision last={last} />
        </Group>
        {last && <Decision last={last} />}
      </div>
      {may_write && (
        <Group gap={8} align="stretch">
          {last?.granted !== true && (
            <Button
              variant="default"
              aria-label={TEXTS.agree_for(label)}
              onClick={() => onWant(true, TEXTS.agree_for(label))}
            >
              {TEXTS.agree}
            </Button>
          )}
          {last?.granted !== false && (
            <Button variant="default" aria-label={backTitle} onClick={() => onWant(false, backTitle)}>
              {back}
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

function LastDecision({ last }: { last: ConsentDecision | undefined }) {
  if (last === undefined) return <ColourBadge label={TEXTS.unasked} />
  return last.granted ? (
    <ColourBadge label={TEXTS.granted} color="#10B981" />
  ) : (
    <ColourBadge label={TEXTS.withdrawn} color="#DC2626" />
  )
}

function Decision({ last }: { last: ConsentDecision }) {
  const channels = useConstant('consent.channel')
  const channel = channels.find(({ value }) => value === last.channel)?.label ?? last.channel
  return (
    <Text size="sm" c="gray.7">
      {TEXTS.decided(last.created_by_name, formatDateTime(last.created_at), channel, last.text_version)}
      {last.relative_name && ` · ${TEXTS.guardian(last.relative_name)}`}
    </Text>
  )
}
