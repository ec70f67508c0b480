import type { AssignResult } from '@bcare/contract/customers/person-assignment'
import { Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { api, useWrite } from '../../kit/api/api.ts'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import { toast } from '../../kit/page/toast.tsx'
import { ASSIGN_TEXTS as TEXTS } from '../texts.ts'

const sentence = ({ outcome, user_name, previous_user_name }: AssignResult): string => {
  if (outcome === 'missing') return TEXTS.missing
  if (outcome === 'kept') return TEXTS.kept(user_name ?? '')
  if (outcome === 'unchanged') return TEXTS.unchanged(user_name ?? '')
  return outcome === 'replaced'
    ? TEXTS.replaced(previous_user_name ?? '', user_name ?? '')
    : TEXTS.assigned(user_name ?? '')
}

/** «Lan 4 · Minh 3»: how many each member of staff was given. */
function shares(results: readonly AssignResult[]): string {
  const given = results.filter(({ id }) => id !== null)
  const counts = Map.groupBy(given, ({ user_name }) => user_name ?? '')
  return [...counts].map(([name, rows]) => `${name} ${rows.length}`).join(' · ')
}

/** What became of each customer, and the way back while it is cheap. */
export function AssignResults({ results, onClose }: { results: AssignResult[]; onClose: () => void }) {
  const ids = results.flatMap(({ id }) => id ?? [])
  const undo = useWrite(api.personAssignment.undo, {
    touches: ['person'],
    onSuccess: ({ undone }) => {
      toast({ type: 'info', title: TEXTS.undone(undone) })
      onClose()
    },
  })
  return (
    <Stack gap="md">
      <Text fw={600} aria-live="polite">
        {TEXTS.done(ids.length, results.length)}
      </Text>
      {ids.length > 0 && (
        <Text size="sm" c="gray.7">
          {shares(results)}
        </Text>
      )}
      <ScrollArea.Autosize mah={320} type="auto">
        <Table withRowBorders aria-label={TEXTS.results}>
          <Table.Tbody>
            {results.map((result) => (
              <Table.Tr key={result.person_id}>
                <Table.Td fw={500}>{result.person_name ?? `#${result.person_id}`}</Table.Td>
                <Table.Td c={result.outcome === 'missing' ? 'red.8' : 'gray.7'}>{sentence(result)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="flex-end" gap="xs">
        {ids.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            loading={undo.isPending}
            onClick={() => undo.mutate({ ids })}
          >
            {TEXTS.undo}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {DATA_TEXTS.close}
        </Button>
      </Group>
    </Stack>
  )
}
