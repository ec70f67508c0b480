import { Menu, Tabs, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { fittingWith } from '../data/fit.ts'
import { useWidths, type Widths } from '../data/use-widths.ts'
import css from './TabList.module.css'

export interface ListedTab {
  value: string
  label: ReactNode
  /** What is read of a label that is not words alone: it is measured anew when that changes. */
  words?: string
  /** Wants attention. */
  urgent?: boolean
}

interface TabListProps {
  tabs: readonly ListedTab[]
  /** The value of the open one. */
  open: string | undefined
  onOpen: (value: string) => void
  /** What the tabs are of. */
  label?: string
}

const MORE = 'Thêm'
/** «Thêm» with its edges; tabs touch each other. */
const SIZES = { gap: 0, more: 84 } as const

/** A row of tabs. Those that do not fit are under «Thêm»; the open one is always among those that are shown. */
export function TabList({ tabs, open, onOpen, label }: TabListProps) {
  const outer = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const of = tabs.map((tab) => tab.words ?? (typeof tab.label === 'string' ? tab.label : tab.value)).join('|')
  const widths = useWidths(row, of, outer)
  const places = placesOf(tabs, open, widths)
  const hidden = tabs.filter((_, place) => !places.includes(place))
  return (
    <div ref={outer} className={css.outer}>
      <Tabs.List ref={row} aria-label={label} className={css.row}>
        {tabs.map(
          ({ value, label: name, urgent }, place) =>
            places.includes(place) && (
              <Tabs.Tab key={value} value={value} className={css.tab} data-urgent={urgent || undefined}>
                {name}
              </Tabs.Tab>
            ),
        )}
      </Tabs.List>
      {hidden.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <UnstyledButton
              className={css.more}
              data-urgent={hidden.some(({ urgent }) => urgent) || undefined}
            >
              {MORE}
              <IconChevronDown size={14} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map(({ value, label: name, urgent }) => (
              <Menu.Item key={value} data-urgent={urgent || undefined} onClick={() => onOpen(value)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

function placesOf(
  tabs: readonly ListedTab[],
  open: string | undefined,
  widths: Widths | undefined,
): number[] {
  if (widths === undefined) return tabs.map((_, place) => place)
  const must = Math.max(
    0,
    tabs.findIndex(({ value }) => value === open),
  )
  return fittingWith(widths.pieces, must, { room: widths.room, ...SIZES })
}
