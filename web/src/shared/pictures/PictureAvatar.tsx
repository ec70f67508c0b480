import { Avatar, FileButton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { thumbUrl } from '../../kit/runtime/storage.ts'
import { isFor, type UploadTarget, uploadFiles, useUploads } from '../../kit/upload/uploads.ts'
import css from './picture.module.css'
import { PICTURE_TEXTS as TEXTS } from './texts.ts'

interface PictureAvatarProps {
  entity_type: UploadTarget['entity_type']
  entity_id: number
  size: number
  /** Whether it can be changed by pressing it. */
  may_change: boolean
  /** What is shown while there is no picture. */
  children: ReactNode
}

/** Addresses of pictures end after five minutes at the least. */
const AGAIN_MS = 4 * 60_000

/** The newest picture of a person; users with the right change it by pressing it. */
export function PictureAvatar({ entity_type, entity_id, size, may_change, children }: PictureAvatarProps) {
  const query = {
    entity_type,
    entity_id,
    purpose: 'avatar',
    sort_by: 'created_at',
    order: 'desc',
    limit: 1,
  } as const
  const { data } = useRead(api.fileUsage.list, query, { quiet: true, refetchInterval: AGAIN_MS })
  const target = { entity_type, entity_id, purpose: 'avatar' } as const
  const busy = useUploads().some(
    (upload) => isFor(target)(upload) && ['waiting', 'sending', 'finishing'].includes(upload.status),
  )
  const [newest] = data?.data ?? []
  const picture =
    newest === undefined ? (
      children
    ) : (
      <Avatar src={thumbUrl(newest) ?? null} size={size} radius="50%" alt="" />
    )
  if (!may_change) return picture
  return (
    <FileButton
      accept="image/*"
      onChange={(file) => file && uploadFiles([file], target)}
      inputProps={{ 'aria-label': TEXTS.avatar }}
    >
      {(props) => (
        <UnstyledButton {...props} className={css.avatar} data-busy={busy || undefined}>
          <VisuallyHidden>{TEXTS.avatar}</VisuallyHidden>
          <span aria-hidden>{picture}</span>
          <span className={css.avatarSign} aria-hidden>
            <IconCamera size={14} />
          </span>
        </UnstyledButton>
      )}
    </FileButton>
  )
}
