import { Skeleton, Stack } from '@mantine/core'
import { usePathParams } from '../../kit/page/search-params.ts'
import { api, useRead } from '../../kit/api/api.ts'
import { TableFailed } from '../../kit/data/table/TableStates.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { ChairFoot } from './ChairFoot.tsx'
import { ChairHead } from './ChairHead.tsx'
import { ChairNote } from './ChairNote.tsx'
import { ChairOffers } from './ChairOffers.tsx'
import { ChairPictures } from './ChairPictures.tsx'
import { ChairSteps } from './ChairSteps.tsx'
import css from './chair.module.css'
import { CHAIR_TEXTS as TEXTS } from './texts.ts'

/** A visit on the chair: who it is, what is done today, what is noted and photographed, and how it ends. */
export function ChairScreen() {
  const { id } = usePathParams<'id'>()
  const { data, error, refetch } = useRead(api.chair.get, { track_id: Number(id) }, { quiet: true })
  return (
    <Page title={TEXTS.title}>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Stack aria-busy>
          <Skeleton height={90} radius="md" />
          <Skeleton height={220} radius="md" />
        </Stack>
      )}
      {data && (
        // Nothing of a customer stays when another one takes the chair.
        <div key={data.visit.id} className={css.chair}>
          <ChairHead visit={data.visit} />
          <ChairSteps chair={data} />
          <ChairOffers chair={data} />
          <ChairNote visit={data.visit} />
          <ChairPictures visit={data.visit} />
          <ChairFoot chair={data} />
        </div>
      )}
    </Page>
  )
}
