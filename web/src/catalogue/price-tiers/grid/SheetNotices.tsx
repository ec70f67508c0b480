import type { Stale } from '@bcare/rules/catalogue/price-grid/sheet'
import { Alert, Button, Group, List } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { nameOf, type Service, wordsOf } from './grid-model.ts'
import { GRID_TEXTS as TEXTS } from './texts.ts'
import type { PriceSheet } from './use-price-sheet.ts'

/** So many are named one by one. */
const MOST_LINES = 5

interface SheetNoticesProps {
  sheet: PriceSheet
  services: readonly Service[]
}

/** Cells that took no value, and prices that another user changed meanwhile. */
export function SheetNotices({ sheet, services }: SheetNoticesProps) {
  const { refused, outside } = sheet.told
  return (
    <>
      {sheet.stale.length > 0 && <StaleNotice sheet={sheet} services={services} />}
      {(refused.length > 0 || outside > 0) && (
        <Alert
          role="alert"
          color="red"
          icon={<IconAlertTriangle />}
          title={TEXTS.refused(refused.length + outside)}
          withCloseButton
          closeButtonLabel={TEXTS.hide}
          onClose={sheet.hideTold}
        >
          <List size="sm">
            {refused.slice(0, MOST_LINES).map(({ key, cell, text, problem }) => (
              <List.Item key={key}>
                {nameOf(cell)}: {text.trim() !== '' && `«${text}» `}
                {problem}
              </List.Item>
            ))}
            {refused.length > MOST_LINES && (
              <List.Item>{TEXTS.refused_rest(refused.length - MOST_LINES)}</List.Item>
            )}
            {outside > 0 && <List.Item>{TEXTS.outside(outside)}</List.Item>}
          </List>
        </Alert>
      )}
    </>
  )
}

/** Theirs beside mine; nothing goes over another user's price unseen. */
function StaleNotice({ sheet, services }: SheetNoticesProps) {
  const { stale } = sheet
  const nameOfEdit = ({ edit: { product_id, column } }: Stale) =>
    TEXTS.price_of(column.tier_name, services.find(({ id }) => id === product_id)?.name ?? '')
  return (
    <Alert role="alert" color="orange" icon={<IconUsers />} title={TEXTS.stale(stale.length)}>
      <List size="sm">
        {stale.slice(0, MOST_LINES).map((one) => (
          <List.Item key={one.key}>
            {TEXTS.stale_line(nameOfEdit(one), wordsOf(one.edit.price), wordsOf(one.row ?? null))}
          </List.Item>
        ))}
        {stale.length > MOST_LINES && <List.Item>{TEXTS.refused_rest(stale.length - MOST_LINES)}</List.Item>}
      </List>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={sheet.takeTheirs}>
          {TEXTS.take_theirs}
        </Button>
        <Button size="compact-sm" variant="default" onClick={sheet.keepMine}>
          {TEXTS.keep_mine}
        </Button>
      </Group>
    </Alert>
  )
}
