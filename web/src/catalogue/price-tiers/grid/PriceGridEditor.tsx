import { isWithin } from '@bcare/rules/catalogue/pricing/tier'
import { editKey } from '@bcare/rules/catalogue/price-grid/sheet'
import { ActionIcon, Alert, Button, Skeleton, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconPercentage,
  IconStack2,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../../kit/data/EmptyState.tsx'
import { usePhone } from '../../../kit/data/table/use-phone.ts'
import { DATA_TEXTS } from '../../../kit/data/texts.ts'
import { Page } from '../../../kit/page/Page.tsx'
import { DraftLine } from '../../../kit/runtime/draft/DraftLine.tsx'
import { useMay } from '../../../kit/session/may.ts'
import { ImportLink } from '../../../shared/import/ImportLink.tsx'
import { TIER_TEXTS } from '../../texts.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { GridFilters, useGridFilter } from './GridFilters.tsx'
import { gridModel, type GridModel, type GridRights, type Service } from './grid-model.ts'
import { PhonePrices } from './PhonePrices.tsx'
import css from './price-grid.module.css'
import { PriceTable } from './PriceTable.tsx'
import { RaiseDialog } from './RaiseDialog.tsx'
import { SheetBar } from './SheetBar.tsx'
import { SheetNotices } from './SheetNotices.tsx'
import { GRID_TEXTS as TEXTS } from './texts.ts'
import { useCellSelection } from './use-cell-selection.ts'
import { type TierRow, usePriceFacts } from './use-price-facts.ts'
import { type PriceSheet, usePriceSheet } from './use-price-sheet.ts'

/** The prices of all services in all price lists, edited together and saved at once. */
export function PriceGridEditor() {
  const { services, rows, error, retry } = usePriceFacts()
  return (
    <Page
      title={TIER_TEXTS.title}
      actions={<ImportLink permission="product_price_tier_import:update" to="/product/price-tiers/import" />}
    >
      {services !== undefined && rows !== undefined ? (
        <Editor services={services} rows={rows} />
      ) : error ? (
        <Alert color="red" title={DATA_TEXTS.failed}>
          {error.message}{' '}
          <Button variant="subtle" size="compact-sm" onClick={retry}>
            {DATA_TEXTS.retry}
          </Button>
        </Alert>
      ) : (
        <Skeleton height={420} />
      )}
    </Page>
  )
}

function useRights(): GridRights {
  const [update, create, remove] = [
    useMay('product_price_tier:update'),
    useMay('product_price_tier:create'),
    useMay('product_price_tier:delete'),
  ]
  return useMemo(() => ({ update, create, delete: remove }), [update, create, remove])
}

interface EditorProps {
  services: readonly Service[]
  rows: readonly TierRow[]
}

function Editor({ services, rows }: EditorProps) {
  const narrowed = useGridFilter()
  const { filter } = narrowed
  const rights = useRights()
  const sheet = usePriceSheet(rows)
  const model = useMemo(
    () => gridModel(services, rows, sheet.edits, filter, rights),
    [services, rows, sheet.edits, filter, rights],
  )
  const selection = useCellSelection(model)
  const phone = usePhone()
  const read_only = !rights.update || sheet.saving
  const shown = new Set(
    model.services.flatMap((service) =>
      model.columns.map((column) => editKey(model.cellOf(service, column))),
    ),
  )
  const hidden = Object.keys(sheet.edits).filter((key) => !shown.has(key)).length
  const [asked, setAsked] = useState<'raise' | 'copy'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <DraftLine draft={sheet.draft} quiet onDiscard={sheet.discard} />
      {!rights.update && <Text size="sm">{TEXTS.read_only}</Text>}
      <div className={css.filters}>
        <GridFilters {...narrowed} services={services} />
        {rights.update && <Tools model={model} sheet={sheet} may_copy={rights.create} onAsk={setAsked} />}
      </div>
      <SheetNotices sheet={sheet} services={services} />
      {model.columns.length === 0 || model.services.length === 0 ? (
        <Nothing
          columns={model.columns.length}
          onCopy={rights.create && rights.update ? () => setAsked('copy') : undefined}
        />
      ) : phone ? (
        <PhonePrices model={model} sheet={sheet} read_only={read_only} />
      ) : (
        <PriceTable model={model} sheet={sheet} selection={selection} read_only={read_only} />
      )}
      <SheetBar sheet={sheet} hidden={hidden} />
      {asked === 'raise' && (
        <RaiseDialog model={model} sheet={sheet} cells={phone ? [] : selection.cells} onClose={close} />
      )}
      {asked === 'copy' && (
        <CopyDialog
          model={gridModel(services, rows, sheet.edits, { ...filter, search: '', category: null }, rights)}
          rows={rows}
          sheet={sheet}
          onCopied={({ valid_from, valid_to }) => {
            if (!isWithin(filter.day, valid_from, valid_to))
              narrowed.change({ day: valid_from ?? valid_to ?? filter.day })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface ToolsProps {
  model: GridModel
  sheet: PriceSheet
  may_copy: boolean
  onAsk: (dialog: 'raise' | 'copy') => void
}

/** What is done to many prices, and the way back. */
function Tools({ model, sheet, may_copy, onAsk }: ToolsProps) {
  const none = model.columns.length === 0 || sheet.saving
  return (
    <div className={css.tools}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={TEXTS.undo}
        title={TEXTS.undo}
        disabled={!sheet.undo || none}
        onClick={sheet.undo}
      >
        <IconArrowBackUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={TEXTS.redo}
        title={TEXTS.redo}
        disabled={!sheet.redo || none}
        onClick={sheet.redo}
      >
        <IconArrowForwardUp size={18} />
      </ActionIcon>
      <Button
        data-wide
        variant="default"
        leftSection={<IconPercentage size={16} />}
        disabled={none}
        onClick={() => onAsk('raise')}
      >
        {TEXTS.raise}
      </Button>
      {may_copy && (
        <Button
          data-wide
          variant="default"
          leftSection={<IconCopy size={16} />}
          disabled={sheet.saving}
          onClick={() => onAsk('copy')}
        >
          {TEXTS.copy}
        </Button>
      )}
    </div>
  )
}

/** Why there is no grid, and what to do. */
function Nothing({ columns, onCopy }: { columns: number; onCopy: (() => void) | undefined }) {
  if (columns > 0) return <EmptyState title={TEXTS.no_service} icon={<IconStack2 />} />
  return (
    <EmptyState
      title={TEXTS.none}
      about={TEXTS.none_about}
      icon={<IconStack2 />}
      action={onCopy && <Button onClick={onCopy}>{TEXTS.copy_title}</Button>}
    />
  )
}
