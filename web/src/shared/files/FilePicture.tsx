import { formatDate } from '@bcare/rules/text/date'
import { IconFile } from '@tabler/icons-react'
import { thumbUrl, viewUrl } from '../../kit/runtime/storage.ts'
import css from './files.module.css'
import type { UsageRow } from './groups.ts'

/** What a file is called where only words can say it. */
export const titleOf = ({ caption, name, shown_at }: UsageRow): string =>
  `${caption ?? name} (${formatDate(shown_at)})`

/** The small picture of a file, which opens whole in the lightbox; a sign for what is no picture. */
export function FilePicture({ row }: { row: UsageRow }) {
  const small = thumbUrl(row)
  if (small === undefined)
    return (
      <div className={css.picture}>
        <IconFile size={40} aria-hidden />
      </div>
    )
  return (
    <img
      src={small}
      data-full={viewUrl(row)}
      alt={titleOf(row)}
      className={css.picture}
      loading="lazy"
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the lightbox opens images
      role="button"
    />
  )
}
