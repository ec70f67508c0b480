import { Box, Stack, Text } from '@mantine/core'
import { useMay } from '../../kit/session/may.ts'
import { Merges } from '../duplicates/Merges.tsx'
import type { PersonRow } from '../profile/PersonHeader.tsx'
import { Consents } from './Consents.tsx'
import { PersonRequests } from '../requests/PersonRequests.tsx'
import { REQUEST_TEXTS } from '../requests/texts.ts'
import { PRIVACY_TEXTS as TEXTS } from './texts.ts'
import { Viewers } from './Viewers.tsx'

/** What a customer allows, who has read the record, and what became of records of the same person. */
export function PrivacyTab({ person }: { person: PersonRow }) {
  const may_merge = useMay('person:merge')
  const may_ask = useMay('subject_request:read')
  return (
    <Stack gap={28} maw={860}>
      <Stack component="section" gap={12} aria-label={TEXTS.consents}>
        <Box component="h2" fz="md">
          {TEXTS.consents}
        </Box>
        <Text size="sm" c="gray.7">
          {TEXTS.consents_about}
        </Text>
        <Consents person={person} />
      </Stack>
      {may_ask && (
        <Stack component="section" gap={12} aria-label={REQUEST_TEXTS.title}>
          <Box component="h2" fz="md">
            {REQUEST_TEXTS.title}
          </Box>
          <PersonRequests person={person} />
        </Stack>
      )}
      {may_merge && person.merged_codes.length > 0 && (
        <Stack component="section" gap={12} aria-label={TEXTS.merges}>
          <Box component="h2" fz="md">
            {TEXTS.merges}
          </Box>
          <Merges person_id={person.id} />
        </Stack>
      )}
      <Stack component="section" gap={12} aria-label={TEXTS.viewers}>
        <Box component="h2" fz="md">
          {TEXTS.viewers}
        </Box>
        <Text size="sm" c="gray.7">
          {TEXTS.viewers_about}
        </Text>
        <Viewers person_id={person.id} />
      </Stack>
    </Stack>
  )
}
