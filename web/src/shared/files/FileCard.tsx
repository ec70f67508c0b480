import { Checkbox } from '@mantine/core'
import { RowMenu } from '../../kit/data/table/RowMenu.tsx'
import css from './files.module.css'
import { FilePicture, titleOf } from './FilePicture.tsx'
import type { UsageRow } from './groups.ts'
import { FILE_TEXTS as TEXTS } from './texts.ts'
import type { RowAction } from '../../kit/data/table/row-action.ts'

interface FileCardProps {
  row: UsageRow
  chosen: boolean
  onChoose: (chosen: boolean) => void
  actionsOf: (row: UsageRow) => readonly RowAction[]
}

const factsOf = ({ teeth, phase, is_public_consented, created_by_name }: UsageRow): string =>
  [phase, teeth && TEXTS.teeth(teeth), is_public_consented && TEXTS.published, TEXTS.by(created_by_name)]
    .filter(Boolean)
    .join(' · ')

/** One file with what is known of it. */
export function FileCard({ row, chosen, onChoose, actionsOf }: FileCardProps) {
  const name = titleOf(row)
  return (
    <li className={css.card} data-chosen={chosen || undefined}>
      <FilePicture row={row} />
      <Checkbox
        className={css.check ?? ''}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        aria-label={TEXTS.choose(name)}
      />
      <div className={css.foot}>
        <div>
          <div className={`ellipsis ${css.caption}`} title={row.caption ?? row.name}>
            {row.caption ?? row.name}
          </div>
          <div className={`ellipsis ${css.facts}`} title={factsOf(row)}>
            {factsOf(row)}
          </div>
        </div>
        <RowMenu name={name} actionsOf={() => actionsOf(row)} />
      </div>
    </li>
  )
}
