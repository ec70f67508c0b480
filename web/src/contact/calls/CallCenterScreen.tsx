import { Box, Skeleton, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { ListName } from '../../kit/data/table/page-configuration.ts'
import { TabbedScreen } from '../../kit/page/TabbedScreen.tsx'
import { useTab } from '../../kit/page/tab.ts'
import { useMay, useMe } from '../../kit/session/may.ts'
import { CallList } from './CallList.tsx'
import { MESSAGE_TEXTS } from '../messages/texts.ts'
import { CALL_TEXTS as TEXTS } from './texts.ts'

const MessageList = lazy(() =>
  import('../messages/MessageList.tsx').then((file) => ({ default: file.MessageList })),
)
const BatchList = lazy(() =>
  import('../messages/BatchList.tsx').then((file) => ({ default: file.BatchList })),
)
const Figures = lazy(() => import('./CallFigures.tsx').then((file) => ({ default: file.CallFigures })))

const COUNTED = { limit: 1, counts: true } as const
const LIVE = { live: true }
const MISSED = { missed: true }
const ASKING = { asking: true }
const EVERY = {}

/** The calls that the user took or made. */
function Mine() {
  const me = useMe()?.user.id
  const fixed = useMemo(() => ({ user_id: me }), [me])
  if (me === undefined) return <Skeleton height={320} />
  return <CallList title={TEXTS.title} fixed={fixed} empty={{ title: TEXTS.empty_mine }} />
}

interface CallTab {
  value: 'live' | 'missed' | 'asking' | 'mine' | 'all' | 'figures' | 'messages' | 'batches'
  label: string
  content: ReactNode
}

const TABS: readonly CallTab[] = [
  {
    value: 'missed',
    label: TEXTS.missed,
    content: (
      <CallList
        title={TEXTS.title}
        fixed={MISSED}
        empty={{ title: TEXTS.empty_missed, about: TEXTS.empty_missed_about }}
      />
    ),
  },
  {
    value: 'live',
    label: TEXTS.live,
    content: <CallList title={TEXTS.title} fixed={LIVE} empty={{ title: TEXTS.empty_live }} />,
  },
  {
    value: 'asking',
    label: TEXTS.asking,
    content: <CallList title={TEXTS.title} fixed={ASKING} empty={{ title: TEXTS.empty_asking }} />,
  },
  { value: 'mine', label: TEXTS.mine, content: <Mine /> },
  {
    value: 'all',
    label: TEXTS.all,
    content: (
      <CallList title={TEXTS.title} fixed={EVERY} empty={{ title: TEXTS.empty, about: TEXTS.empty_about }} />
    ),
  },
  { value: 'figures', label: TEXTS.figures, content: <Figures /> },
  { value: 'messages', label: MESSAGE_TEXTS.title, content: <MessageList /> },
  { value: 'batches', label: MESSAGE_TEXTS.batches, content: <BatchList /> },
]

/** The call centre: what rings, what was missed, what came of calls, and who made them. */
export function CallCenterScreen() {
  const [tab] = useTab()
  const navigate = useNavigate()
  const counts = useRead(api.call.query, COUNTED, { quiet: true }).data?.counts
  const may = { read: useMay('message:read'), manage: useMay('message:manage') }
  const offered = TABS.filter(
    ({ value }) => (value !== 'messages' || may.read) && (value !== 'batches' || may.manage),
  )
  const shown = offered.find(({ value }) => value === tab) ?? offered[0]
  // What one list is narrowed to means nothing in another.
  const open = (next: string) => void navigate({ to: '.', search: { tab: next } })
  const tabs = offered.map(({ value, label }) => {
    const count = value === 'live' || value === 'missed' || value === 'asking' ? counts?.[value] : undefined
    return {
      value,
      words: count === undefined ? label : `${label} ${count}`,
      label:
        count === undefined ? (
          label
        ) : (
          <>
            {label}{' '}
            <Box component="span" ms={4} c="gray.7" fz="xs" className="numeric">
              {count}
            </Box>
          </>
        ),
    }
  })
  return (
    <>
      <TabbedScreen tabs={tabs} open={shown?.value} onOpen={open} label={TEXTS.tabs}>
        {offered.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value}>
            <ListName value={value}>
              <Suspense fallback={<Skeleton height={320} />}>{content}</Suspense>
            </ListName>
          </Tabs.Panel>
        ))}
      </TabbedScreen>
    </>
  )
}
