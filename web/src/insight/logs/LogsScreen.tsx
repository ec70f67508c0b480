import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '../../kit/may.ts'
import { Page } from '../../kit/Page.tsx'
import { useTab } from '../../kit/tab.ts'
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
  const [tab] = useTab()
  const navigate = useNavigate()
  const sees_errors = useMay('server_error:read')
  const tabs = TABS.filter((one) => !('needs' in one) || sees_errors)
  // Each tab has filters of its own: those of another mean nothing there.
  const open = (next: string | null) => next && void navigate({ to: '.', search: { tab: next } } as never)
  return (
    <Page title={TEXTS.title}>
      <Tabs
        value={tabs.some(({ value }) => value === tab) ? tab : 'history'}
        onChange={open}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, content: Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense fallback={<Skeleton height={240} />}>
              <Content />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
