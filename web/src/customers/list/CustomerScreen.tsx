import { Skeleton, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMay } from '../../kit/session/may.ts'
import { useTab } from '../../kit/page/tab.ts'
import { CustomerList } from './CustomerList.tsx'
import css from '../customers.module.css'
import { GROUP_TEXTS, PERSON_TEXTS } from '../texts.ts'

const GroupList = lazy(() => import('../groups/GroupList.tsx').then((file) => ({ default: file.GroupList })))

/** Everybody whom the clinic knows, and the groups that they are in. */
export function CustomerScreen() {
  const may_groups = useMay('person_group:read')
  const [asked] = useTab()
  const navigate = useNavigate()
  if (!may_groups) return <CustomerList />
  // What narrows one list means nothing in the other.
  const open = (tab: string | null) =>
    void navigate({ to: '.', search: tab === 'groups' ? { tab } : {} } as never)
  return (
    <Tabs value={asked === 'groups' ? 'groups' : 'list'} onChange={open} keepMounted={false}>
      <Tabs.List aria-label={PERSON_TEXTS.title} className={css.tabList}>
        <Tabs.Tab value="list">{PERSON_TEXTS.list}</Tabs.Tab>
        <Tabs.Tab value="groups">{GROUP_TEXTS.title}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="list">
        <CustomerList />
      </Tabs.Panel>
      <Tabs.Panel value="groups">
        <Suspense fallback={<Skeleton height={320} m="lg" />}>
          <GroupList />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
