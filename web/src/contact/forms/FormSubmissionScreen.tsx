import { Skeleton, Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useMay } from '../../kit/session/may.ts'
import { useTab } from '../../kit/page/tab.ts'
import css from './forms.module.css'
import { SubmissionList } from './SubmissionList.tsx'
import { FORM_TEXTS as TEXTS } from './texts.ts'

const Forms = lazy(() => import('./FormsTab.tsx').then((file) => ({ default: file.FormsTab })))

/** Who left word on the clinic's website, and the forms that they did it with. */
export function FormSubmissionScreen() {
  const may_see_forms = useMay('web_form:read')
  const [asked, setTab] = useTab()
  if (!may_see_forms) return <SubmissionList />
  return (
    <Tabs
      value={asked === 'forms' ? 'forms' : 'submissions'}
      onChange={(next) => next && setTab(next)}
      keepMounted={false}
    >
      <Tabs.List aria-label={TEXTS.tabs} className={css.pageTabs}>
        <Tabs.Tab value="submissions">{TEXTS.submissions}</Tabs.Tab>
        <Tabs.Tab value="forms">{TEXTS.forms}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="submissions">
        <SubmissionList />
      </Tabs.Panel>
      <Tabs.Panel value="forms">
        <Suspense fallback={<Skeleton height={320} m="lg" />}>
          <Forms />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
