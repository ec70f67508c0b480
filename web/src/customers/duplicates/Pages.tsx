import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { DATA_TEXTS } from '../../kit/data/texts.ts'

interface PagesProps {
  page: number
  pages: number
  onChange: (page: number) => void
}

/** The way through the pages of a list of cards; nothing when there is one page. */
export function Pages({ page, pages, onChange }: PagesProps) {
  if (pages <= 1) return null
  return (
    <Group component="nav" gap="xs" justify="flex-end" aria-label={DATA_TEXTS.pages}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={DATA_TEXTS.previous}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Text size="sm" className="numeric" aria-current="page">
        {page} / {pages}
      </Text>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={DATA_TEXTS.next}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  )
}
