import { clinicDate, clinicMinutes, formatDate, weekdayLabel } from '@bcare/rules/text/date'
import { Skeleton, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Page } from '../kit/page/Page.tsx'
import { useSession } from '../kit/session/session.ts'
import { useNow } from '../kit/use-now.ts'
import css from './overview.module.css'
import { TEXTS } from './texts.ts'
import { useMayBeginning } from './use-beginning.ts'

// A user who signs in sees the frame and the greeting first; what the day brings comes with pieces of its own.
const Beginning = lazy(() => import('./Beginning.tsx').then((file) => ({ default: file.Beginning })))
const Day = lazy(() => import('./Day.tsx').then((file) => ({ default: file.Day })))

const part = (hour: number) =>
  hour < 11 ? 'buổi sáng' : hour < 14 ? 'buổi trưa' : hour < 18 ? 'buổi chiều' : 'buổi tối'

/** The root path: greets the user, and shows what today asks of them. */
export function Overview() {
  const { user } = useSession()
  const now = useNow()
  const day = clinicDate(now)
  const beginning = useMayBeginning()
  return (
    <Page title={TEXTS.hello(part(clinicMinutes(now) / 60), user?.name ?? '')}>
      <Text c="dimmed" className={css.date}>
        {weekdayLabel(day)}, {formatDate(day)}
      </Text>
      {beginning.shown && (
        <Suspense>
          <Beginning onLeave={beginning.leave} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton height={320} radius="md" />}>
        <Day now={now} />
      </Suspense>
    </Page>
  )
}
