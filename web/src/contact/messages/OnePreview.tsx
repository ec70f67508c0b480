import { LEFT_OUT_LABELS } from '@bcare/rules/contact/message/eligible'
import { formatMoney } from '@bcare/rules/text/money'
import { formatDateTime } from '@bcare/rules/text/date'
import { Alert, Box, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { api, useRead } from '../../kit/api/api.ts'
import { serverNow } from '../../kit/runtime/server-clock.ts'
import type { sentOf } from './composing.ts'
import css from './messages.module.css'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'

const PAUSE_MS = 400

interface OnePreviewProps {
  wish: ReturnType<typeof sentOf> & { person_id: number; appointment_id: number | null }
}

/** The message as this customer would read it, how long and how dear it is, and what stands in its way. */
export function OnePreview({ wish }: OnePreviewProps) {
  const [paused] = useDebouncedValue(wish, PAUSE_MS)
  const { data, error } = useRead(api.message.preview, paused, {
    quiet: true,
    enabled: paused.content !== '',
    placeholderData: keepPreviousData,
  })
  if (wish.content === '')
    return (
      <Text size="sm" c="gray.7">
        {TEXTS.preview_wait}
      </Text>
    )
  if (error && !data)
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    )
  if (!data) return <Skeleton height={72} />
  const facts = [
    data.to !== null && TEXTS.to(data.to),
    wish.channel === 'sms' && TEXTS.sms_size(data.units, data.parts, data.alphabet === 'unicode'),
    data.cost > 0 && TEXTS.estimated(formatMoney(data.cost)),
    data.due_at !== null &&
      Date.parse(data.due_at) > serverNow() + 60_000 &&
      TEXTS.sent_at(formatDateTime(data.due_at)),
  ]
  return (
    <div aria-live="polite" className={css.preview}>
      <Box component="span" c="gray.7" fz="xs">
        {TEXTS.preview}
      </Box>
      <p className={css.bubble}>{data.text}</p>
      <Text size="xs" c="gray.7" className="numeric">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {data.left_out !== null && <Alert color="orange">{LEFT_OUT_LABELS[data.left_out]}</Alert>}
      {data.missing.length > 0 && <Alert color="orange">{TEXTS.missing(data.missing.join(', '))}</Alert>}
    </div>
  )
}
