import { areTooMany, changesOf, countOf } from '@bcare/rules/catalogue/price-grid/commit'
import { Button, Text } from '@mantine/core'
import { confirm } from '../../../kit/data/confirm.tsx'
import css from './price-grid.module.css'
import { GRID_TEXTS as TEXTS } from './texts.ts'
import type { PriceSheet } from './use-price-sheet.ts'

interface SheetBarProps {
  sheet: PriceSheet
  /** How many edited cells are not shown. */
  hidden: number
}

/** What is not saved, and what can be done with it; after saving, the way back. */
export function SheetBar({ sheet, hidden }: SheetBarProps) {
  const { count, saving, last } = sheet
  if (count === 0 && last === undefined) return null
  const too_many = areTooMany(changesOf(sheet.edits))
  const discard = async () => {
    const question = {
      title: TEXTS.discard_title(count),
      lost: TEXTS.discard_lost,
      action: TEXTS.discard,
      destructive: true,
    }
    if (await confirm(question)) sheet.discard()
  }
  return (
    <div className={css.bar}>
      <div data-about>
        <Text size="sm" fw={600} role="status">
          {count > 0 ? TEXTS.changed(count) : TEXTS.saved(last === undefined ? 0 : countOf(last))}
        </Text>
        {count > 0 && (
          <Text size="xs" c={too_many ? 'red.8' : 'gray.7'}>
            {too_many
              ? TEXTS.too_many
              : [TEXTS.applies, hidden > 0 && TEXTS.hidden(hidden)].filter(Boolean).join(' · ')}
          </Text>
        )}
      </div>
      {last !== undefined && (
        <Button variant="default" loading={saving} onClick={() => void sheet.takeBack()}>
          {TEXTS.take_back}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="default" disabled={saving} onClick={() => void discard()}>
            {TEXTS.discard}
          </Button>
          <Button loading={saving} disabled={too_many || sheet.stale.length > 0} onClick={sheet.save}>
            {TEXTS.save(count)}
          </Button>
        </>
      )}
    </div>
  )
}
