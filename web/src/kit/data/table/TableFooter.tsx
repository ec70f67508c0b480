import { formatCount } from '@bcare/rules/text/count'
import { ActionIcon, Button, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from '../list/Toolbar.module.css'
import { DATA_TEXTS } from '../texts.ts'
import type { ListControl } from '../filters/use-list-state.ts'
import type { Selection } from './use-table.ts'
import { PAGE_SIZES, type TableLayout } from './use-table-layout.ts'

/** Something that can be done with many rows at once. */
export interface BulkAction {
  label: string
  icon?: ReactNode
  destructive?: boolean
  /** Is given the chosen ids; `clear` forgets the choice. */
  run: (ids: number[], clear: () => void) => void
}

interface TableFooterProps {
  list: ListControl
  layout: TableLayout
  total: number | undefined
  selection?: Selection
  bulk?: readonly BulkAction[]
}

/** Where in the list one is, and the way to other pages; while rows are chosen, what can be done with them. */
export function TableFooter({ list, layout, total, selection, bulk }: TableFooterProps) {
  const chosen = Object.keys(selection?.state ?? {}).map(Number)
  const changeSize = (size: number) => {
    layout.setPageSize(size)
    list.setPage(1)
  }
  return (
    <div className={css.footer} data-idle={!total || undefined}>
      <div className={css.footerStart} aria-live="polite">
        {chosen.length > 0 && bulk ? (
          <BulkBar ids={chosen} bulk={bulk} onClear={() => selection?.set({})} />
        ) : (
          <Range page={list.page} size={layout.page_size} total={total ?? 0} />
        )}
      </div>
      <NativeSelect
        size="xs"
        className={css.pageSize}
        aria-label={DATA_TEXTS.page_size}
        value={String(layout.page_size)}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: DATA_TEXTS.rows(size) }))}
        onChange={(event) => changeSize(Number(event.currentTarget.value))}
      />
      <Pager
        page={list.page}
        pages={Math.max(1, Math.ceil((total ?? 0) / layout.page_size))}
        onChange={list.setPage}
      />
    </div>
  )
}

function Range({ page, size, total }: { page: number; size: number; total: number }) {
  if (total === 0) return null
  return (
    <Text size="sm" c="gray.7">
      {DATA_TEXTS.range((page - 1) * size + 1, Math.min(page * size, total), formatCount(total))}
    </Text>
  )
}

function BulkBar({
  ids,
  bulk,
  onClear,
}: {
  ids: number[]
  bulk: readonly BulkAction[]
  onClear: () => void
}) {
  return (
    <>
      <Text size="sm" fw={600}>
        {DATA_TEXTS.selected(ids.length)}
      </Text>
      {bulk.map(({ label, icon, destructive, run }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          c={destructive ? 'red.8' : undefined}
          leftSection={icon}
          onClick={() => run(ids, onClear)}
        >
          {label}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {DATA_TEXTS.clear}
      </Button>
    </>
  )
}

/** The way to other pages of something that is listed. */
export function Pager({
  page,
  pages,
  onChange,
}: {
  page: number
  pages: number
  onChange: (page: number) => void
}) {
  return (
    <nav className={css.pager} aria-label={DATA_TEXTS.pages}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={DATA_TEXTS.previous}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Text size="sm" c="gray.7" aria-current="page">
        {formatCount(page)} / {formatCount(pages)}
      </Text>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={DATA_TEXTS.next}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </nav>
  )
}
