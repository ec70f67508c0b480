import { clinicDate, clinicMinutes, formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Page } from '../kit/Page.tsx'
import { useSession } from '../kit/session.ts'

const part = (hour: number) =>
  hour < 11 ? 'buổi sáng' : hour < 14 ? 'buổi trưa' : hour < 18 ? 'buổi chiều' : 'buổi tối'

/** The root path: greets whoever has signed in. */
export function Overview() {
  const { user } = useSession()
  const [now] = useState(() => new Date())
  return (
    <Page title={`Chào ${part(clinicMinutes(now) / 60)}, ${user?.name ?? ''}`}>
      <Text c="dimmed">
        {weekdayLabel(clinicDate(now))}, {formatDate(now)}
      </Text>
    </Page>
  )
}
