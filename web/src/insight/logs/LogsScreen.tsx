import { lazy } from 'react'
import { useMay } from '../../kit/session/may.ts'
import { TabsPage } from '../../kit/page/TabsPage.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { LOG_TEXTS as TEXTS } from './texts.ts'

const SignInsTab = lazy(() => import('./SignInsTab.tsx').then((file) => ({ default: file.SignInsTab })))
const ErrorsTab = lazy(() => import('./ErrorsTab.tsx').then((file) => ({ default: file.ErrorsTab })))
const SealTab = lazy(() => import('./SealTab.tsx').then((file) => ({ default: file.SealTab })))

const TABS = [
  { value: 'history', label: TEXTS.history, content: HistoryTab },
  { value: 'sign_ins', label: TEXTS.sign_ins, content: SignInsTab },
  { value: 'errors', label: TEXTS.errors, content: ErrorsTab, needs: 'server_error:read' },
  { value: 'seal', label: TEXTS.seal, content: SealTab },
] as const

/** Who did what, who came in, what went wrong, and whether all of it is still what was written. */
export function LogsScreen() {
  const sees_errors = useMay('server_error:read')
  return <TabsPage title={TEXTS.title} tabs={TABS.filter((one) => !('needs' in one) || sees_errors)} />
}
