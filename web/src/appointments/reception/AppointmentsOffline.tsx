import { Track } from '@bcare/contract/appointments/track'
import { formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ExportButton } from '../../kit/data/export/ExportButton.tsx'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { useMay } from '../../kit/session/may.ts'
import { Page } from '../../kit/page/Page.tsx'
import { useNow } from '../../kit/use-now.ts'
import { BranchSelect } from '../BranchSelect.tsx'
import { useFetchedAhead } from '../later.tsx'
import { AHEAD, Opened } from './Opened.tsx'
import { narrowed, type Open } from './reception.ts'
import css from './reception.module.css'
import { ReceptionBoard } from './ReceptionBoard.tsx'
import { TEXTS } from '../texts.ts'
import { useBoardView } from './use-board-view.ts'
import { useBranches } from '../use-branches.ts'
import { useFocusBack } from '../use-focus-back.ts'
import { useReception } from './use-reception.ts'

/** The branch of a card by name, where cards of several branches are shown. */
function usePlaces(branch_id: number | undefined) {
  const branches = useBranches()
  return (id: number) =>
    branch_id === undefined ? branches.find((branch) => branch.id === id)?.name : undefined
}

/** Today at the counter in five groups, live: receive, call in, check out. */
export function AppointmentsOffline() {
  const now = useNow()
  const view = useBoardView()
  const { today, board, error, retry } = useReception(now, view.branch_id)
  const shown = useMemo(() => board && narrowed(board, view.text), [board, view.text])
  const placeOf = usePlaces(view.branch_id)
  const mayReceive = useMay('track:create')
  const [opened, setOpened] = useState<Open>()
  const focus = useFocusBack()
  useFetchedAhead(AHEAD)
  const open = (next: Open) => {
    focus.remember()
    setOpened(next)
  }
  const close = () => {
    setOpened(undefined)
    focus.restore()
  }
  useHotkeys([
    ['n', () => mayReceive && !document.querySelector('[aria-modal="true"]') && open({ kind: 'walk_in' })],
  ])
  return (
    <Page
      title={
        <>
          {TEXTS.reception_title}
          <Text component="span" c="dimmed" fw={400} size="md" ml="sm">
            {weekdayLabel(today)}, {formatDate(today)}
          </Text>
        </>
      }
      actions={
        <>
          <ExportButton entity={Track} input={{ visit_date: today, branch_id: view.branch_id }} />
          {mayReceive && (
            <Button
              leftSection={<IconUserPlus size={18} aria-hidden />}
              aria-keyshortcuts="N"
              onClick={() => open({ kind: 'walk_in' })}
            >
              {TEXTS.walk_in}
            </Button>
          )}
        </>
      }
    >
      <Group gap="0.5rem">
        <SearchBox value={view.text} onChange={view.search} placeholder={TEXTS.reception_search} />
        {view.setBranch && (
          <BranchSelect value={view.branch_id} onChange={view.setBranch} among={view.among} />
        )}
        <p className={css.keys}>{TEXTS.reception_keys}</p>
      </Group>
      {error && !board ? (
        <TableFailed error={error} onRetry={retry} />
      ) : (
        <ReceptionBoard board={shown} searched={view.text !== ''} now={now} placeOf={placeOf} onOpen={open} />
      )}
      {opened && <Opened opened={opened} branch_id={view.branch_id} onClose={close} />}
    </Page>
  )
}
