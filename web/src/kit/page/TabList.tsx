import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** A row of tabs. Where it is wider than the screen it is scrolled so that the open one, by its value, is in its middle. */
export function TabList({ open, ...list }: TabsListProps & { open: string | undefined }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector('[data-active]')
    if (open === undefined || !row.current || !tab) return
    const off = tab.getBoundingClientRect().left - row.current.getBoundingClientRect().left
    row.current.scrollBy({ left: off - (row.current.clientWidth - tab.clientWidth) / 2 })
  }, [open])
  return <Tabs.List ref={row} {...list} />
}
