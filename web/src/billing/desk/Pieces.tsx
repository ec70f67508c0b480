import { Box, Button, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { DESK_TEXTS as TEXTS } from './texts.ts'

/** A part of a drawer under its own heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={6}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </Stack>
)

export const Retry = ({ onClick }: { onClick: () => void }) => (
  <Button onClick={onClick}>{DATA_TEXTS.retry}</Button>
)

/** What a command will do, before it is sent. */
export const Effects = ({ effects }: { effects: readonly (string | false | undefined)[] }) => (
  <Box component="ul" ps={18} fz="sm" aria-label={TEXTS.effects}>
    {effects.map((effect) => effect && <li key={effect}>{effect}</li>)}
  </Box>
)
