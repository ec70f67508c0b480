import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { ListName } from '../../kit/data/table/page-configuration.ts'
import { modalHost } from '../../kit/page/modal.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { TabbedScreen } from '../../kit/page/TabbedScreen.tsx'
import { holds, useMe } from '../../kit/session/may.ts'
import { BANK_TEXTS } from '../bank/texts.ts'
import { SHIFT_TEXTS } from '../shift/texts.ts'
import { deskQuestions } from './asking.ts'
import { DESK_TEXTS as TEXTS } from './texts.ts'

const Receipts = lazy(() => import('./PaymentList.tsx').then((file) => ({ default: file.PaymentList })))
const Refunds = lazy(() => import('./RefundList.tsx').then((file) => ({ default: file.RefundList })))
const Deposits = lazy(() => import('./DepositList.tsx').then((file) => ({ default: file.DepositList })))
const Debts = lazy(() => import('./DebtList.tsx').then((file) => ({ default: file.DebtList })))
const Plans = lazy(() => import('../plans/PlanTab.tsx').then((file) => ({ default: file.PlanTab })))
const Shifts = lazy(() => import('../shift/ShiftTab.tsx').then((file) => ({ default: file.ShiftTab })))
const Bills = lazy(() => import('./BillList.tsx').then((file) => ({ default: file.BillList })))
const Notices = lazy(() => import('../bank/NoticeList.tsx').then((file) => ({ default: file.NoticeList })))

interface DeskTab {
  value: string
  label: string
  permission: string
  content: ReactNode
}

const TABS: readonly DeskTab[] = [
  { value: 'receipts', label: TEXTS.receipts, permission: 'payment:read', content: <Receipts /> },
  { value: 'deposits', label: TEXTS.deposits, permission: 'deposit:read', content: <Deposits /> },
  { value: 'refunds', label: TEXTS.refunds, permission: 'payment:read', content: <Refunds /> },
  { value: 'debts', label: TEXTS.debts, permission: 'bill:read', content: <Debts /> },
  { value: 'plans', label: TEXTS.plans, permission: 'installment_plan:read', content: <Plans /> },
  { value: 'bills', label: TEXTS.bills, permission: 'bill:read', content: <Bills /> },
  { value: 'shift', label: SHIFT_TEXTS.tab, permission: 'shift:read', content: <Shifts /> },
  { value: 'notices', label: BANK_TEXTS.notices, permission: 'payment:confirm', content: <Notices /> },
]

const Questions = modalHost(deskQuestions, () => import('./DeskDialogs.tsx').then((file) => file.DeskDialogs))

/** The money desk: a tab for each book, each with a list, a look and views of its own. */
export function AccountingScreen() {
  const grants = useMe()?.grants ?? {}
  const [tab] = useTab()
  const navigate = useNavigate()
  const tabs = TABS.filter(({ permission }) => holds(grants, permission))
  const shown = tabs.find(({ value }) => value === tab) ?? tabs[0]
  // What one list is narrowed to means nothing in another.
  const open = (next: string) => void navigate({ to: '.', search: { tab: next } })
  return (
    <>
      <TabbedScreen tabs={tabs} open={shown?.value} onOpen={open} label={TEXTS.tabs}>
        {tabs.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value}>
            <ListName value={value}>
              <Suspense fallback={<Skeleton height={320} />}>{content}</Suspense>
            </ListName>
          </Tabs.Panel>
        ))}
      </TabbedScreen>
      <Questions />
    </>
  )
}
