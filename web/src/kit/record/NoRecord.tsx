import type { Fault } from '@bcare/contract/kit/codes'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../data/EmptyState.tsx'
import { Page } from '../page/Page.tsx'

interface NoRecordProps {
  texts: { title: string; not_found: string; not_found_about: string; back: string }
  icon: ReactNode
  /** The list that one came from. */
  list: string
  /** Why it could not be read, where that is not because it does not exist. */
  error?: Fault | null
}

/** The page of a record that is not there, or cannot be read. */
export function NoRecord({ texts, icon, list, error }: NoRecordProps) {
  const navigate = useNavigate()
  return (
    <Page title={texts.title}>
      <EmptyState
        title={texts.not_found}
        about={error && error.kind !== 'not_found' ? error.message : texts.not_found_about}
        icon={icon}
        action={<Button onClick={() => void navigate({ href: list })}>{texts.back}</Button>}
      />
    </Page>
  )
}

/** The page of a record that is on its way. */
export const RecordWaiting = () => (
  <Stack p="lg" gap="md" aria-busy>
    <Skeleton height={56} maw={420} />
    <Skeleton height={24} maw={600} />
    <Skeleton height={300} />
  </Stack>
)
