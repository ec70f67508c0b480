import type { FilePurpose } from '@bcare/rules/files/purpose'
import { formatDate } from '@bcare/rules/text/date'
import { Box, Button, Group, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload, IconPencil, IconPhoto, IconTrash, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { PickButtons } from '../../kit/upload/FilePicker.tsx'
import { UploadList } from '../../kit/upload/UploadList.tsx'
import { isFor, uploadFiles, type UploadTarget, useUploads } from '../../kit/upload/uploads.ts'
import { useFileDrop, useFilePaste } from '../../kit/upload/use-file-drop.ts'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { FileCard } from './FileCard.tsx'
import { FilePairs } from './FilePairs.tsx'
import css from './files.module.css'
import { grouped, type Kind, KINDS, ofKind, type UsageRow } from './groups.ts'
import { FILE_TEXTS as TEXTS } from './texts.ts'
import { useFileActions } from './use-file-actions.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'

const FileDialog = lazy(() => import('./FileDialog.tsx').then((file) => ({ default: file.FileDialog })))

const NEWEST = { sort_by: 'shown_at', order: 'desc', limit: 200 } as const
/** Addresses of pictures end after five minutes at the least. */
const AGAIN_MS = 4 * 60_000

export interface RecordFilesProps {
  record: Pick<UploadTarget, 'entity_type' | 'entity_id'>
  /** Narrows to the files that are listed: those of the record unless given. */
  of?: { person_id: number }
  may_change: boolean
  /** What is most likely taken here. */
  usual: FilePurpose
}

/** Pictures, X-rays and papers of one record: by day and use, before and after side by side. */
export function RecordFiles({ record, of, may_change, usual }: RecordFilesProps) {
  const { entity_type, entity_id } = record
  const { data, error, refetch } = useRead(
    api.fileUsage.list,
    { ...NEWEST, ...(of ?? { entity_type, entity_id }) },
    { quiet: true, refetchInterval: AGAIN_MS },
  )
  const [purpose, setPurpose] = useState<FilePurpose>(usual)
  const target = { entity_type, entity_id, purpose }
  const uploads = useUploads().filter(isFor(target))
  const take = (files: File[]) => uploadFiles(files, target)
  const { over, handlers } = useFileDrop(take)
  const root = useRef<HTMLDivElement>(null)
  // What is pasted belongs to what is in front: not to a profile beneath a drawer.
  const paste = (files: File[]) => {
    const front = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
    if (front === undefined || front.contains(root.current)) take(files)
  }
  useFilePaste(paste, may_change)
  const adding = may_change && <AddBar purpose={purpose} onPurpose={setPurpose} onTake={take} />
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />
  return (
    <div ref={root} className={css.tab} {...(may_change && handlers)}>
      {over && <div className={css.drop}>{TEXTS.drop}</div>}
      {data === undefined && <Skeleton height={240} radius="md" />}
      {data?.data.length === 0 && (
        <EmptyState
          title={TEXTS.empty}
          about={may_change && TEXTS.empty_about}
          icon={<IconPhoto />}
          action={adding}
        />
      )}
      <UploadList uploads={uploads} />
      {data !== undefined && data.data.length > 0 && (
        <Files rows={data.data} total={data.total} may_change={may_change} adding={adding} />
      )}
    </div>
  )
}

interface AddBarProps {
  purpose: FilePurpose
  onPurpose: (purpose: FilePurpose) => void
  onTake: (files: File[]) => void
}

function AddBar({ purpose, onPurpose, onTake }: AddBarProps) {
  const purposes = useConstant('file_usage.purpose').filter(({ value }) => value !== 'recording')
  return (
    <Group gap="xs">
      <Select
        aria-label={TEXTS.upload_to}
        data={purposes.map(({ value, label }) => ({ value, label }))}
        value={purpose}
        onChange={(next) => next && onPurpose(next as FilePurpose)}
        allowDeselect={false}
        w={190}
      />
      <PickButtons images={false} multiple onTake={onTake} />
    </Group>
  )
}

interface FilesProps {
  rows: readonly UsageRow[]
  total: number
  may_change: boolean
  adding: React.ReactNode
}

function Files({ rows, total, may_change, adding }: FilesProps) {
  const [kind, setKind] = useState<Kind>('all')
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [edited, setEdited] = useState<UsageRow>()
  // In the order in which they were chosen: it says which is the picture of before.
  const chosen = [...ids].flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const clear = () => setIds(new Set())
  const actions = useFileActions(clear)
  const { pairs, days } = grouped(rows.filter(ofKind(kind)))
  const purposes = useConstant('file_usage.purpose')
  const choose = (id: number, added: boolean) =>
    setIds((all) => new Set(added ? [...all, id] : [...all].filter((one) => one !== id)))
  const actionsOf = (row: UsageRow): RowAction[] => [
    { label: TEXTS.download, icon: <IconDownload size={16} />, run: () => actions.download([row]) },
    ...(may_change
      ? [
          { label: TEXTS.edit, icon: <IconPencil size={16} />, run: () => setEdited(row) },
          {
            label: TEXTS.remove,
            icon: <IconTrash size={16} />,
            destructive: true,
            run: () => void actions.remove([row]),
          },
        ]
      : []),
  ]
  return (
    <>
      <Group gap="8px 12px" justify="space-between">
        <SegmentedControl
          aria-label={TEXTS.show}
          size="xs"
          value={kind}
          onChange={(next) => setKind(next as Kind)}
          data={KINDS.map((value) => ({ value, label: TEXTS[value] }))}
        />
        {adding}
      </Group>
      {chosen.length > 0 && (
        <Chosen rows={chosen} may_change={may_change} actions={actions} onClear={clear} />
      )}
      {pairs.length + days.length === 0 && <Text c="gray.7">{TEXTS.none_of_kind}</Text>}
      <FilePairs pairs={pairs} may_change={may_change} />
      <Stack gap={8} data-lightbox>
        {days.map(({ date, purposes: uses }) => (
          <Stack key={date} component="section" gap={8} aria-label={formatDate(date)}>
            <Box component="h2" fw={600} fz="sm">
              {formatDate(date)}
            </Box>
            {uses.map((use) => (
              <Stack key={use.purpose} gap={8}>
                <Box component="h3" c="gray.7" fw={500} fz="xs">
                  {purposes.find(({ value }) => value === use.purpose)?.label}
                </Box>
                <ul className={css.grid}>
                  {use.rows.map((row) => (
                    <FileCard
                      key={row.id}
                      row={row}
                      chosen={ids.has(row.id)}
                      onChoose={(added) => choose(row.id, added)}
                      actionsOf={actionsOf}
                    />
                  ))}
                </ul>
              </Stack>
            ))}
          </Stack>
        ))}
      </Stack>
      {total > rows.length && <Text c="gray.7">{TEXTS.more(rows.length, total)}</Text>}
      <Suspense fallback={null}>
        {edited && <FileDialog key={edited.id} row={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </>
  )
}

interface ChosenProps {
  rows: readonly UsageRow[]
  may_change: boolean
  actions: ReturnType<typeof useFileActions>
  onClear: () => void
}

/** What can be done with several files at once. */
function Chosen({ rows, may_change, actions, onClear }: ChosenProps) {
  const two = rows.length === 2 && rows.every(({ mime }) => mime.startsWith('image/'))
  return (
    <div className={`box ${css.chosen}`} role="toolbar" aria-label={TEXTS.chosen(rows.length)}>
      <Text size="sm" fw={600}>
        {TEXTS.chosen(rows.length)}
      </Text>
      {may_change && (
        <Button
          size="compact-sm"
          disabled={!two}
          title={two ? undefined : TEXTS.pair_about}
          onClick={() => actions.pair(rows)}
        >
          {TEXTS.pair}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => actions.download(rows)}>
        {TEXTS.download}
      </Button>
      {may_change && (
        <Button size="compact-sm" variant="light" color="red.8" onClick={() => void actions.remove(rows)}>
          {TEXTS.remove}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={14} />}
        onClick={onClear}
      >
        {TEXTS.clear}
      </Button>
    </div>
  )
}
