import { formatDate } from '@bcare/rules/text/date'
import { Box, Button, Stack, Text } from '@mantine/core'
import { api, useWrite } from '../../kit/api/api.ts'
import css from './files.module.css'
import { FilePicture } from './FilePicture.tsx'
import type { Pair, UsageRow } from './groups.ts'
import { FILE_TEXTS as TEXTS } from './texts.ts'

/** Pictures of before and after, side by side. */
export function FilePairs({ pairs, may_change }: { pairs: readonly Pair[]; may_change: boolean }) {
  const part = useWrite(api.fileUsage.unpair)
  if (pairs.length === 0) return null
  return (
    <Stack component="section" gap={8} aria-label={TEXTS.pairs}>
      <Box component="h2" fw={600} fz="sm">
        {TEXTS.pairs}
      </Box>
      <ul className={css.pairs}>
        {pairs.map(({ pair_id, before, after }) => (
          <li key={pair_id} className={css.pair} data-lightbox>
            <Half label={TEXTS.before} row={before} />
            <Half label={TEXTS.after} row={after} />
            <div className={css.pairFoot}>
              <Text size="sm" truncate>
                {[after.caption ?? before.caption, after.phase].filter(Boolean).join(' · ')}
              </Text>
              {may_change && (
                <Button variant="subtle" size="compact-xs" onClick={() => part.mutate({ pair_id })}>
                  {TEXTS.unpair}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function Half({ label, row }: { label: string; row: UsageRow }) {
  return (
    <Stack gap={4} miw={0}>
      <FilePicture row={row} />
      <Text size="xs" c="gray.7">
        {label} · {formatDate(row.shown_at)}
      </Text>
    </Stack>
  )
}
