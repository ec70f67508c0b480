import { Text } from '@mantine/core'
import { api, useRead } from '../kit/api.ts'
import { Page } from '../kit/Page.tsx'
import { TEXTS } from './texts.ts'

/** Who is in the clinic today (families.md 2.5). */
export function ReceptionScreen() {
  const { data = [] } = useRead(api.track.active, {})
  return (
    <Page title={TEXTS.reception_title}>
      {data.map(({ id, queue_no, person_name }) => (
        <Text key={id}>
          {TEXTS.queue(queue_no)} {person_name}
        </Text>
      ))}
    </Page>
  )
}
