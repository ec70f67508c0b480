import { SegmentedControl, Text } from '@mantine/core'
import type { RequestStatus } from '@bcare/rules/customers/subject-request'
import { useState } from 'react'
import { Page } from '../../kit/page/Page.tsx'
import { useConstant } from '../../kit/runtime/use-constant.ts'
import { Requests } from './Requests.tsx'
import { REQUEST_TEXTS as TEXTS } from './texts.ts'

type View = RequestStatus | 'all'

/** The queue of what customers ask of their own data, whatever is due first on top. */
export function RequestsPage() {
  const [view, setView] = useState<View>('open')
  const statuses = useConstant('subject_request.status')
  const views = [
    ...statuses.map(({ value, label }) => ({ value, label })),
    { value: 'all', label: TEXTS.all },
  ]
  return (
    <Page title={TEXTS.title}>
      <Text c="gray.7">{TEXTS.about}</Text>
      <div>
        <SegmentedControl
          aria-label={TEXTS.views}
          data={views}
          value={view}
          onChange={(next) => setView(next as View)}
        />
      </div>
      <Requests key={view} {...(view !== 'all' && { status: view })} />
    </Page>
  )
}
