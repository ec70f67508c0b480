import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { api, useRead } from '../../kit/api/api.ts'
import { GROUP_TEXTS as TEXTS } from '../texts.ts'

type Filter = Parameters<typeof api.personGroup.preview>[0]['filter']
const PAUSE_MS = 300

/** How many fit a condition now, and some of them. */
export function GroupPreview({ filter }: { filter: unknown }) {
  const [settled] = useDebouncedValue(filter, PAUSE_MS)
  const { data, error } = useRead(
    api.personGroup.preview,
    { filter: settled as Filter },
    { quiet: true, placeholderData: keepPreviousData },
  )
  if (error && !data) {
    return (
      <Text size="sm" c="red.8" role="alert">
        {error.message}
      </Text>
    )
  }
  return (
    <div aria-live="polite">
      <Text size="sm" fw={600}>
        {data ? TEXTS.fits(data.total.toLocaleString('vi-VN')) : TEXTS.counting}
      </Text>
      {data && data.sample.length > 0 && (
        <Text size="sm" c="gray.7">
          {TEXTS.sample(data.sample.map(({ full_name }) => full_name).join(', '))}
        </Text>
      )}
    </div>
  )
}
