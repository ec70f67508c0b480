import { Text } from '@mantine/core'
import { Page } from '../kit/Page.tsx'
import { useSession } from '../kit/session.ts'

const part = (hour: number) =>
  hour < 11 ? 'buổi sáng' : hour < 14 ? 'buổi trưa' : hour < 18 ? 'buổi chiều' : 'buổi tối'
const today = new Intl.DateTimeFormat('vi-VN', { dateStyle: 'full', timeZone: 'Asia/Ho_Chi_Minh' })
const clinicHour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', timeZone: 'Asia/Ho_Chi_Minh' })

/** The root path: greets whoever has signed in. */
export function Overview() {
  const { user } = useSession()
  const now = new Date()
  return (
    <Page title={`Chào ${part(Number(clinicHour.format(now)))}, ${user?.name ?? ''}`}>
      <Text c="dimmed">{today.format(now)}</Text>
    </Page>
  )
}
