import { Alert, Skeleton } from '@mantine/core'
import { useSearchParams } from '../../kit/page/search-params.ts'
import { useRead } from '../../kit/api/api.ts'
import { Page } from '../../kit/page/Page.tsx'
import { ImportChecked } from './ImportChecked.tsx'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportStart } from './ImportStart.tsx'
import { ImportWorking } from './ImportWorking.tsx'
import { type ImportView, ImportViewProvider, useImportView } from './import-view.ts'
import { IMPORT_TEXTS as TEXTS } from './texts.ts'

/** While a job works no user should have to wait for the socket to come back. */
const AGAIN_MS = 2_000

/** The import that the address names; none is the beginning. */
function useChosen(): [number | undefined, (id: number | undefined) => void] {
  const [search, change] = useSearchParams<'import'>()
  return [Number(search.import) || undefined, (id) => change({ import: id }, { to_top: true })]
}

/** Brings records in from a file: choose it, say what its columns are, look at what would happen, and let it happen. */
export function ImportPage({ view }: { view: ImportView }) {
  const [id, choose] = useChosen()
  return (
    <ImportViewProvider value={view}>
      <Page title={view.words.title}>
        {id === undefined ? (
          <ImportStart onChoose={choose} />
        ) : (
          <Import key={id} id={id} onLeave={() => choose(undefined)} />
        )}
      </Page>
    </ImportViewProvider>
  )
}

function Import({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { calls } = useImportView()
  const { data, error } = useRead(
    calls.get,
    { id },
    {
      quiet: true,
      refetchInterval: (query) => (query.state.data?.status.endsWith('ing') ? AGAIN_MS : false),
    },
  )
  if (error && !data)
    return (
      <Alert color="red" title={TEXTS.failed}>
        {error.message}
      </Alert>
    )
  if (data === undefined) return <Skeleton height={240} />
  if (data.status === 'uploaded') return <ImportMapping item={data} onLeave={onLeave} />
  if (data.status.endsWith('ing')) return <ImportWorking item={data} />
  return <ImportChecked item={data} onLeave={onLeave} />
}
