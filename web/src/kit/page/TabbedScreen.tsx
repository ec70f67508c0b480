import { Box, Tabs } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { HeadPlace } from './head-place.ts'
import styles from './Page.module.css'
import { type ListedTab, TabList } from './TabList.tsx'

interface TabbedScreenProps {
  tabs: readonly ListedTab[]
  open: string | undefined
  onOpen: (tab: string) => void
  label: string
  /** A panel a tab, each with a page of its own. */
  children: ReactNode
}

/** A screen of several pages: the heading of the open one, under it the tabs, as on every other screen. */
export function TabbedScreen({ tabs, open, onOpen, label, children }: TabbedScreenProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <Tabs value={open ?? null} onChange={(next) => next && onOpen(next)} keepMounted={false}>
      <div className={styles.page}>
        <Box ref={setPlace} mih={36} />
        <TabList tabs={tabs} open={open} onOpen={onOpen} label={label} />
        <HeadPlace value={place}>{children}</HeadPlace>
      </div>
    </Tabs>
  )
}
