import type { LogEntry as Entry } from '@bcare/contract/insight/history'
import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { HistoryChanges } from '../../kit/data/history/HistoryChanges.tsx'
import { ColourBadge } from '../../kit/data/StatusBadge.tsx'
import { deviceName } from '../../kit/session/device.ts'
import { entityHref } from '@bcare/rules/contact/entity-href'
import history from '../../kit/data/history/history.module.css'
import css from './logs.module.css'
import { LOG_TEXTS as TEXTS } from './texts.ts'

const COLOURS: Readonly<Record<string, string>> = {
  create: '#10B981',
  update: '#3B82F6',
  transition: '#3B82F6',
  delete: '#DC2626',
  login_failed: '#DC2626',
  redact: '#DC2626',
  merge: '#8B5CF6',
  unmerge: '#8B5CF6',
  permission: '#F59E0B',
  setting: '#F59E0B',
  export: '#F59E0B',
}

/** What is shown in the place of a reason where none is given. */
const REASONS: Readonly<Record<string, (reason: string) => string>> = {
  login_failed: TEXTS.typed,
  view: TEXTS.viewed,
}

/** So many fields are shown; a new record has many more. */
const SHOWN = 5

interface LogEntryProps {
  entry: Entry
  /** Narrows the log to the record. */
  onRecord: (entity_type: string, entity_id: number) => void
  /** Narrows it to everything that one request changed. */
  onRequest: (request_id: string) => void
}

/** One line of the log: who did what to which record, what it was and what it became. */
export function LogEntry({ entry, onRecord, onRequest }: LogEntryProps) {
  const [open, setOpen] = useState(false)
  const { action, action_label, actor_name, at, changes, reason, request_id, ip, user_agent } = entry
  const shown = open ? changes : changes.slice(0, SHOWN)
  const { entity_type, entity_id } = entry
  return (
    <li className={`${history.entry} ${css.entry}`}>
      <Group gap="4px 10px">
        <ColourBadge label={action_label} color={COLOURS[action]} />
        <Subject entry={entry} />
        <Text size="sm" c="gray.7" className={css.by}>
          {actor_name ?? TEXTS.system} · <time dateTime={at}>{formatDateTime(at)}</time>
        </Text>
      </Group>
      {reason && <Text size="sm">{(REASONS[action] ?? TEXTS.reason)(reason)}</Text>}
      {shown.length > 0 && <HistoryChanges changes={shown} />}
      {changes.length > shown.length && (
        <Button className={css.fields} variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {TEXTS.all_fields(changes.length - shown.length)}
        </Button>
      )}
      <Group gap="2px 14px" c="gray.7" fz="xs">
        {ip && <span>{ip}</span>}
        {user_agent && <span>{deviceName(user_agent)}</span>}
        {entity_id !== null && entity_id > 0 && (
          <button type="button" className={css.narrow} onClick={() => onRecord(entity_type, entity_id)}>
            {TEXTS.only_record}
          </button>
        )}
        {request_id && (
          <button
            type="button"
            className={css.narrow}
            aria-label={TEXTS.only_request(request_id)}
            onClick={() => onRequest(request_id)}
          >
            {request_id}
          </button>
        )}
      </Group>
    </li>
  )
}

/** What was changed, leading to where it is seen; what belongs to a customer leads to the customer. */
function Subject({
  entry: { entity_type, entity_type_label, entity_id, entity_label, person_id },
}: {
  entry: Entry
}) {
  const own = entity_id === null ? undefined : entityHref(entity_type, entity_id)
  const href = own ?? (person_id === null ? undefined : entityHref('person', person_id))
  const name = entity_label ?? (entity_id === null ? undefined : `#${entity_id}`)
  return (
    <span className={css.subject}>
      {entity_type_label}
      {name !== undefined && (
        <>
          {' · '}
          {href === undefined ? <strong>{name}</strong> : <Link to={href}>{name}</Link>}
        </>
      )}
    </span>
  )
}
