import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '../../kit/session/may.ts'
import { TabbedScreen } from '../../kit/page/TabbedScreen.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { CustomerList } from './CustomerList.tsx'
import { GROUP_TEXTS, PERSON_TEXTS } from '../texts.ts'

const GroupList = lazy(() => import('../groups/GroupList.tsx').then((file) => ({ default: file.GroupList })))

const TABS = [
  { value: 'list', label: PERSON_TEXTS.list },
  { value: 'groups', label: GROUP_TEXTS.title },
]

/** All customers of the clinic, and the groups that they are in. */
export function CustomerScreen() {
  const may_groups = useMay('person_group:read')
  const [tab] = useTab()
  const navigate = useNavigate()
  if (!may_groups) return <CustomerList />
  // What narrows one list means nothing in the other.
  const open = (next: string) => void navigate({ to: '.', search: next === 'groups' ? { tab: next } : {} })
  const shown = tab === 'groups' ? 'groups' : 'list'
  return (
    <TabbedScreen tabs={TABS} open={shown} onOpen={open} label={PERSON_TEXTS.title}>
      <Tabs.Panel value="list">
        <CustomerList />
      </Tabs.Panel>
      <Tabs.Panel value="groups">
        <Suspense fallback={<Skeleton height={320} />}>
          <GroupList />
        </Suspense>
      </Tabs.Panel>
    </TabbedScreen>
  )
}
