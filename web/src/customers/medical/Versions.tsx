import type { PersonDataVersion } from '@bcare/contract/customers/person-data'
import { formatDateTime } from '@bcare/rules/text/date'
import { Box, Stack, Text, UnstyledButton } from '@mantine/core'
import css from './medical.module.css'
import { MEDICAL_TEXTS as TEXTS } from './texts.ts'

interface VersionsProps {
  versions: readonly PersonDataVersion[]
  /** The one that is shown. */
  shown: number | undefined
  onShow: (version_no: number) => void
}

/** Every version, newest first, each to be read. */
export function Versions({ versions, shown, onShow }: VersionsProps) {
  return (
    <section className={`box ${css.card}`} aria-label={TEXTS.versions}>
      <Box component="h3" fz="sm">
        {TEXTS.versions}
      </Box>
      <Stack component="ol" gap={0}>
        {versions.map(({ version_no, status, author_name, created_at, signer_name, signed_at }) => (
          <li key={version_no}>
            <UnstyledButton
              className={css.version}
              aria-current={version_no === shown ? 'true' : undefined}
              onClick={() => onShow(version_no)}
            >
              <span className={css.term}>{TEXTS.version(version_no)}</span>
              <Text span size="sm" c={status === 'signed' ? 'green.9' : 'gray.7'}>
                {[TEXTS.status[status], signer_name ?? author_name, formatDateTime(signed_at ?? created_at)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </section>
  )
}
