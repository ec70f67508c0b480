import { Anchor } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { api, useRead } from '../api/api.ts'
import { thumbUrl, viewUrl } from '../runtime/storage.ts'
import css from './custom.module.css'
import { CUSTOM_TEXTS as TEXTS } from './texts.ts'

/** A file that a field holds: a small picture that opens, or its name that leads to it. */
export function FileFact({ usage_id }: { usage_id: number }) {
  const { data, error } = useRead(api.fileUsage.get, { id: usage_id }, { quiet: true })
  if (data === undefined) return error === null ? null : TEXTS.file_gone
  const thumb = thumbUrl(data)
  if (thumb !== undefined)
    return (
      <span data-lightbox>
        <img
          className={css.thumb}
          src={thumb}
          data-full={viewUrl(data)}
          alt={data.name}
          loading="lazy"
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the lightbox opens images
          role="button"
        />
      </span>
    )
  return (
    <Anchor className={css.file} href={viewUrl(data)} target="_blank" rel="noreferrer" inherit>
      <IconFile size={16} aria-hidden />
      {data.name}
    </Anchor>
  )
}
