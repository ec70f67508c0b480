import { CashFlow, cashFlow } from '@bcare/contract/cashbook/cash-flow'
import { Button, Menu, Skeleton } from '@mantine/core'
import { IconBuildingBank, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { ListScreen } from '../kit/data/list/ListScreen.tsx'
import { modalHost } from '../kit/page/modal.tsx'
import { useMay } from '../kit/session/may.ts'
import css from './cashbook.module.css'
import { ask, cashbookQuestions } from './asking.ts'
import { SumsLine } from './SumsLine.tsx'
import { CASHBOOK_TEXTS as TEXTS } from './texts.ts'
import { useVoucherActions } from './use-voucher-actions.tsx'
import { NEWEST, useVoucherChoices, VOUCHER_COLUMNS, VOUCHER_FILTERS } from './voucher-columns.tsx'
import { nameOf, type VoucherRow } from './voucher-rows.ts'

const Details = lazy(() => import('./VoucherDetails.tsx').then((file) => ({ default: file.VoucherDetails })))
const Questions = modalHost(cashbookQuestions, () =>
  import('./CashbookDialogs.tsx').then((file) => file.CashbookDialogs),
)

const BOOK = { list: cashFlow.list, query: cashFlow.query }

const details = ({ id }: VoucherRow) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <Details id={id} />
  </Suspense>
)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null

/** The key C begins an expense, wherever nothing is typed. */
function useExpenseKey(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined
    const press = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, altKey, isComposing, target } = event
      if (code !== 'KeyC' || ctrlKey || metaKey || altKey || isComposing || isTyping(target)) return
      event.preventDefault()
      ask({ kind: 'new', way: 'out' })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled])
}

/** The buttons that begin a voucher. */
function Begin() {
  const may_create = useMay('cash_flow:create')
  const may_post = useMay('cash_flow:finalize')
  useExpenseKey(may_create)
  if (!may_create) return null
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        rightSection={<kbd className={css.key}>C</kbd>}
        aria-keyshortcuts="C"
        onClick={() => ask({ kind: 'new', way: 'out' })}
      >
        {TEXTS.expense}
      </Button>
      <Button variant="default" onClick={() => ask({ kind: 'new', way: 'in' })}>
        {TEXTS.receipt}
      </Button>
      {may_post && (
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
              {TEXTS.fund}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => ask({ kind: 'new', way: 'transfer' })}>{TEXTS.transfer}</Menu.Item>
            <Menu.Item onClick={() => ask({ kind: 'new', way: 'opening' })}>{TEXTS.opening}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** The cash book: every voucher, the newest first. */
export function CashFlowScreen() {
  const { choices, settled } = useVoucherChoices()
  const actions = useVoucherActions()
  return (
    <>
      <ListScreen
        title={TEXTS.title}
        entity={CashFlow}
        family={BOOK}
        choices={choices}
        unsettled={!settled}
        columns={VOUCHER_COLUMNS}
        filters={VOUCHER_FILTERS}
        sort={NEWEST}
        nameOf={nameOf}
        details={details}
        actions={actions}
        above={settled && <SumsLine choices={choices} />}
        buttons={<Begin />}
        search_hint={TEXTS.search}
        empty={{ title: TEXTS.empty, about: TEXTS.empty_about, icon: <IconBuildingBank /> }}
      />
      <Questions />
    </>
  )
}
