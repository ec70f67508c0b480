import { Button, Group, Text } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import css from './board-selection.module.css'
import { SALES_TEXTS as TEXTS } from '../texts.ts'

const AssignDialog = lazy(() =>
  import('../AssignDialog.tsx').then((file) => ({ default: file.AssignDialog })),
)

/** What can be done with the chosen cards together. */
export function SelectionBar({ ids, onClear }: { ids: readonly number[]; onClear: () => void }) {
  const [assigning, setAssigning] = useState(false)
  return (
    <div className={`box ${css.bar}`} role="region" aria-label={TEXTS.selection} aria-live="polite">
      <Text size="sm" fw={600}>
        {DATA_TEXTS.selected(ids.length)}
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          leftSection={<IconUserShare size={16} aria-hidden />}
          onClick={() => setAssigning(true)}
        >
          {TEXTS.assign}
        </Button>
        <Button size="xs" variant="default" onClick={onClear}>
          {DATA_TEXTS.clear}
        </Button>
      </Group>
      <Suspense fallback={null}>
        {assigning && (
          <AssignDialog
            ids={ids}
            onClose={() => setAssigning(false)}
            onDone={() => {
              setAssigning(false)
              onClear()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
