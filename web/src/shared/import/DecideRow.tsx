import { Button, Group } from '@mantine/core'
import { useWrite } from '../../kit/api/api.ts'
import type { ImportItem, ImportRow } from './import-api.ts'
import { useImportView } from './import-view.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'

/** Whether a row that resembles a record is about it: a user says so, and may say otherwise again. */
export function DecideRow({ item: { id }, row }: { item: ImportItem; row: ImportRow }) {
  const { calls } = useImportView()
  const mend = useWrite(calls.mend)
  const { no, status, decided } = row
  if (status !== 'review' && decided === null) return null
  const say = (as: typeof decided) => mend.mutate({ id, no, as })
  return (
    <Group gap="xs" mt={6} role="group" aria-label={TEXTS.decide(no)}>
      {decided !== null && (
        <Button size="compact-sm" variant="default" loading={mend.isPending} onClick={() => say(null)}>
          {TEXTS.decide_again}
        </Button>
      )}
      {decided === null &&
        (['same', 'other'] as const).map((as) => (
          <Button
            key={as}
            size="compact-sm"
            variant="default"
            loading={mend.isPending}
            onClick={() => say(as)}
          >
            {TEXTS.decide_as[as]}
          </Button>
        ))}
    </Group>
  )
}
