import type { Input } from '@bcare/contract'
import type { messageBatch } from '@bcare/contract/contact/message-batch'
import { formatCount } from '@bcare/rules/text/count'
import { formatMoney } from '@bcare/rules/text/money'
import { Alert, Box, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { api, useRead } from '../../kit/api/api.ts'
import { leftOutLabel } from './left-out.ts'
import css from './messages.module.css'
import { MESSAGE_TEXTS as TEXTS } from './texts.ts'

const PAUSE_MS = 600

export type BatchWish = Input<typeof messageBatch.add>

/** How many will get it, who is left out and why, what it costs, and how the first ones read. */
export function useBatchPreview(wish: BatchWish | undefined) {
  const [paused] = useDebouncedValue(wish, PAUSE_MS)
  const enabled = paused !== undefined && paused.content !== ''
  return useRead(api.messageBatch.preview, paused ?? ({} as BatchWish), {
    quiet: true,
    enabled,
    placeholderData: keepPreviousData,
  })
}

export function BatchPreview({ data, error }: Pick<ReturnType<typeof useBatchPreview>, 'data' | 'error'>) {
  if (error)
    return (
      <Alert color="red" role="alert">
        {error.message}
      </Alert>
    )
  if (!data) return <Skeleton height={120} />
  const left = [...Object.entries(data.left_out), ['unfilled', data.unfilled] as const].filter(
    ([, count]) => count > 0,
  )
  return (
    <div aria-live="polite" className={css.preview}>
      <dl className={css.figures}>
        <div>
          <dt>{TEXTS.total}</dt>
          <dd>{formatCount(data.total)}</dd>
        </div>
        <div>
          <dt>{TEXTS.reached}</dt>
          <dd>{formatCount(data.reached)}</dd>
        </div>
        <div>
          <dt>{TEXTS.cost}</dt>
          <dd>{formatMoney(data.cost)}</dd>
        </div>
      </dl>
      {left.length > 0 && (
        <Box component="ul" ps={18} fz="sm">
          {left.map(([why, count]) => (
            <li key={why}>
              {leftOutLabel(why)}: <strong>{formatCount(count)}</strong>
            </li>
          ))}
        </Box>
      )}
      {data.missing.length > 0 && (
        <Text size="sm" c="gray.7">
          {TEXTS.missing(data.missing.join(', '))}
        </Text>
      )}
      {data.samples.map(({ person_id, person_name, text }) => (
        <div key={person_id}>
          <Box component="span" c="gray.7" fz="xs">
            {person_name}
          </Box>
          <p className={css.bubble}>{text}</p>
        </div>
      ))}
    </div>
  )
}
