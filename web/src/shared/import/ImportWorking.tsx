import { formatCount } from '@bcare/rules/text/count'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useWrite } from '../../kit/api/api.ts'
import type { ImportItem } from './import-api.ts'
import { useImportView } from './import-view.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'

function wordsOf({ status, total, progress }: ImportItem): string {
  if (status === 'undoing') return TEXTS.undoing
  const words = status === 'checking' ? TEXTS.checking : TEXTS.running
  return words(formatCount(progress.done), formatCount(total))
}

/** A step of an import while a job works on it. */
export function ImportWorking({ item }: { item: ImportItem }) {
  const { id, file_name, status, total, progress } = item
  const { calls } = useImportView()
  const stop = useWrite(calls.stop)
  const whole = status === 'undoing' ? progress.added + progress.updated + progress.done : total
  return (
    <Stack gap="md" maw={640}>
      <Text fw={600}>{file_name}</Text>
      <Progress value={whole === 0 ? 0 : (progress.done / whole) * 100} animated aria-label={wordsOf(item)} />
      <Text aria-live="polite">{wordsOf(item)}</Text>
      <Text size="sm" c="gray.7">
        {TEXTS.leave}
      </Text>
      {status === 'running' && (
        <Group>
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ id })}>
            {TEXTS.stop}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
