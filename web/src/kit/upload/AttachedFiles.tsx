import { CloseButton, Group } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { api, useRead, useWrite } from '../api/api.ts'
import { confirm } from '../data/confirm.tsx'
import { downloadUrl, thumbUrl, viewUrl } from '../runtime/storage.ts'
import { toast } from '../page/toast.tsx'
import css from './attached.module.css'
import { UPLOAD_TEXTS as TEXTS } from './texts.ts'
import { UploadList } from './UploadList.tsx'
import { isFor, type UploadTarget, type UsageRow, useUploads } from './uploads.ts'

/** Addresses of pictures end after five minutes at the least. */
const AGAIN_MS = 4 * 60_000
const MOST = 200

export type Attached = ReadonlyMap<number, readonly UsageRow[]>

/** Files of many records of a kind, by the record's id: of some of them, or of all that a customer has. */
export function useAttached(
  entity_type: UploadTarget['entity_type'],
  whose: { entity_id: number[] } | { person_id: number },
): Attached {
  const none = 'entity_id' in whose && whose.entity_id.length === 0
  const { data } = useRead(
    api.fileUsage.list,
    { entity_type, ...whose, sort_by: 'created_at', order: 'desc', limit: MOST },
    { quiet: true, refetchInterval: AGAIN_MS, enabled: !none },
  )
  return Map.groupBy((data?.data ?? []).toReversed(), (row) => row.entity_id)
}

interface AttachedFilesProps {
  entity_type: UploadTarget['entity_type']
  entity_id: number
  files: Attached
  /** Whether they can be taken off. */
  may_change: boolean
}

/** What is attached to something written: pictures open in the lightbox, papers are saved; what is on its way is below. */
export function AttachedFiles({ entity_type, entity_id, files, may_change }: AttachedFilesProps) {
  const coming = useUploads().filter(
    (upload) => upload.status !== 'done' && isFor({ entity_type, entity_id })(upload),
  )
  const rows = files.get(entity_id) ?? []
  return (
    <>
      {rows.length > 0 && (
        <Group component="ul" gap={8} align="stretch" mt={8} aria-label={TEXTS.attached} data-lightbox>
          {rows.map((row) => (
            <li key={row.id} className={css.file}>
              <Shown row={row} />
              {may_change && <Detach row={row} />}
            </li>
          ))}
        </Group>
      )}
      <UploadList uploads={coming} />
    </>
  )
}

function Shown({ row }: { row: UsageRow }) {
  const small = thumbUrl(row)
  if (small === undefined)
    return (
      <a
        className={css.paper}
        href={downloadUrl(row)}
        download={row.name}
        aria-label={TEXTS.open(row.name)}
        title={row.name}
      >
        <IconFile size={20} aria-hidden />
        <span className="ellipsis">{row.name}</span>
      </a>
    )
  return (
    <img
      src={small}
      data-full={viewUrl(row)}
      alt={row.caption ?? row.name}
      className={css.picture}
      loading="lazy"
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the lightbox opens images
      role="button"
    />
  )
}

function Detach({ row: { id, name } }: { row: UsageRow }) {
  const restore = useWrite(api.fileUsage.restore)
  const remove = useWrite(api.fileUsage.delete, {
    onSuccess: () =>
      toast({
        type: 'success',
        title: TEXTS.detached,
        action: { label: TEXTS.undo, run: () => restore.mutate({ ids: [id] }) },
      }),
  })
  const ask = async () => {
    const question = { title: TEXTS.detach_question(name), lost: TEXTS.detach_lost, action: TEXTS.remove }
    if (await confirm({ ...question, destructive: true })) remove.mutate({ id })
  }
  return (
    <CloseButton
      size="xs"
      radius="xl"
      variant="white"
      className={css.detach ?? ''}
      aria-label={TEXTS.detach(name)}
      onClick={() => void ask()}
    />
  )
}
