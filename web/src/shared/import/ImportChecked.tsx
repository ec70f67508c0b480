import { formatCount } from '@bcare/rules/text/count'
import { Fault } from '@bcare/contract/kit/codes'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../kit/api/api.ts'
import { confirm } from '../../kit/data/confirm.tsx'
import { StatusBadge } from '../../kit/data/StatusBadge.tsx'
import { downloadFile } from '../../kit/api/files.ts'
import { toastFault } from '../../kit/page/toast.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import css from './import.module.css'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportRows, type Shown } from './ImportRows.tsx'
import { ImportWords } from './ImportWords.tsx'
import type { ImportItem } from './import-api.ts'
import { useCounts, useImportView } from './import-view.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'

const OUTCOME_COUNTS = ['added', 'updated', 'skipped', 'error', 'review', 'noted', 'undone', 'kept'] as const
/** Counts that are there only when they count something. */
const SELDOM: ReadonlySet<string> = new Set(['review', 'noted'])

/** What the check found, or what became of the rows, and what can be done next. */
export function ImportChecked({ item, onLeave }: { item: ImportItem; onLeave: () => void }) {
  const [changing, setChanging] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const view = useImportView()
  const words = useCounts()
  const statuses = useConstant('person_import.status')
  const checked = item.status === 'checked'
  if (changing) return <ImportMapping item={item} onLeave={onLeave} onBack={() => setChanging(false)} />
  const counts = checked ? ([...view.counts, 'review', 'error', 'noted'] as const) : OUTCOME_COUNTS
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Text fw={600}>{item.file_name}</Text>
        <Text c="gray.7">{TEXTS.rows(item.total)}</Text>
        <StatusBadge value={item.status} options={statuses} />
      </Group>
      <Group gap={10} align="stretch">
        {counts
          .filter((name) => (checked && !SELDOM.has(name)) || (item.progress[name] ?? 0) > 0)
          .map((name) => (
            <button
              key={name}
              type="button"
              className={css.count}
              aria-pressed={shown === name}
              onClick={() => setShown(shown === name ? undefined : name)}
            >
              <span className={css.figure}>{formatCount(item.progress[name] ?? 0)}</span>
              {words[name]}
            </button>
          ))}
      </Group>
      <Actions item={item} onChange={() => setChanging(true)} onLeave={onLeave} />
      {checked && <ImportWords item={item} />}
      <ImportRows key={shown ?? 'all'} item={item} shown={shown} />
    </Stack>
  )
}

interface ActionsProps {
  item: ImportItem
  onChange: () => void
  onLeave: () => void
}

function Actions({ item, onChange, onLeave }: ActionsProps) {
  const { id, status, progress } = item
  const { calls, bringable } = useImportView()
  const run = useWrite(calls.run)
  const count = Math.max(0, bringable(item) - progress.added - progress.updated)
  const goes_on = status === 'checked' || status === 'stopped'
  const label =
    status === 'stopped' ? TEXTS.go_on : count === 0 ? TEXTS.nothing : TEXTS.run(formatCount(count))
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {goes_on && (
          <Button loading={run.isPending} disabled={count === 0} onClick={() => run.mutate({ id })}>
            {label}
          </Button>
        )}
        {status === 'checked' && (
          <Button variant="default" onClick={onChange}>
            {TEXTS.change}
          </Button>
        )}
        {progress.error > 0 && <ErrorFile id={id} />}
        {(status === 'done' || status === 'stopped') && progress.added + progress.updated > 0 && (
          <Undo item={item} />
        )}
        {!goes_on && <ToList />}
        <Button variant="subtle" onClick={onLeave}>
          {TEXTS.again}
        </Button>
      </Group>
      {progress.error > 0 && (
        <Text size="sm" c="gray.7">
          {TEXTS.errors_about}
        </Text>
      )}
    </Stack>
  )
}

function ToList() {
  const { list, words } = useImportView()
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ href: list })}>{words.to_list}</Button>
}

function ErrorFile({ id }: { id: number }) {
  const { calls } = useImportView()
  const download = async () => {
    try {
      await downloadFile(calls.errors, { id })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      toastFault(error)
    }
  }
  return (
    <Button variant="default" onClick={() => void download()}>
      {TEXTS.errors}
    </Button>
  )
}

function Undo({ item }: { item: ImportItem }) {
  const { calls, words } = useImportView()
  const undo = useWrite(calls.undo)
  const { added, updated } = item.progress
  const ask = async () => {
    const sure = await confirm({
      title: TEXTS.undo_question(item.file_name),
      lost: words.undo_lost(formatCount(added), formatCount(updated)),
      action: TEXTS.undo,
      destructive: true,
    })
    if (sure) undo.mutate({ id: item.id })
  }
  return (
    <Button variant="default" color="red" loading={undo.isPending} onClick={() => void ask()}>
      {TEXTS.undo}
    </Button>
  )
}
