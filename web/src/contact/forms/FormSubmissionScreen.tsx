import { Skeleton, Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useMay } from '../../kit/session/may.ts'
import { TabbedScreen } from '../../kit/page/TabbedScreen.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { SubmissionList } from './SubmissionList.tsx'
import { FORM_TEXTS as TEXTS } from './texts.ts'

const Forms = lazy(() => import('./FormsTab.tsx').then((file) => ({ default: file.FormsTab })))

const TABS = [
  { value: 'submissions', label: TEXTS.submissions },
  { value: 'forms', label: TEXTS.forms },
]

/** Submissions of the clinic's website, and the forms they came from. */
export function FormSubmissionScreen() {
  const may_see_forms = useMay('web_form:read')
  const [tab, setTab] = useTab()
  if (!may_see_forms) return <SubmissionList />
  const shown = tab === 'forms' ? 'forms' : 'submissions'
  return (
    <TabbedScreen tabs={TABS} open={shown} onOpen={setTab} label={TEXTS.tabs}>
      <Tabs.Panel value="submissions">
        <SubmissionList />
      </Tabs.Panel>
      <Tabs.Panel value="forms">
        <Suspense fallback={<Skeleton height={320} />}>
          <Forms />
        </Suspense>
      </Tabs.Panel>
    </TabbedScreen>
  )
}
