import { Box, Group, Text } from '@mantine/core'
import { ColourDot } from '../../kit/data/StatusBadge.tsx'
import css from './pipeline.module.css'
import type { StageEdit } from './pipeline-form.ts'
import { PIPELINE_TEXTS as TEXTS } from './texts.ts'

/** The heads of the board's columns as they will be. */
export function BoardPreview({ stages }: { stages: readonly StageEdit[] }) {
  return (
    <section className={css.section} aria-label={TEXTS.preview}>
      <Text size="sm" c="gray.7">
        {TEXTS.preview}
      </Text>
      <Group component="ol" gap={8} align="stretch" py={4}>
        {stages.map(({ key, name, color, probability }) => (
          <li key={key} className={css.head}>
            <ColourDot color={color} />
            <span className={css.headName}>{name.trim() || TEXTS.unnamed}</span>
            <Box component="span" c="gray.7" fz="xs" className="numeric">
              {probability ? `${probability}%` : ''}
            </Box>
          </li>
        ))}
      </Group>
    </section>
  )
}
