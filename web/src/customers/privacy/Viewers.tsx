import { formatDateTime } from '@bcare/rules/text/date'
import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { EmptyState } from '../../kit/data/EmptyState.tsx'
import { Pages } from '../duplicates/Pages.tsx'
import css from './privacy.module.css'
import { PRIVACY_TEXTS as TEXTS } from './texts.ts'

const PAGE = 20

/** Who has read what of a record, page by page. */
export function Viewers({ person_id }: { person_id: number }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(
    api.personViewer.list,
    { person_id, page, limit: PAGE },
    { quiet: true },
  )
  if (error && !data)
    return (
      <EmptyState
        title={TEXTS.failed}
        about={error.message}
        action={<Button onClick={() => void refetch()}>{TEXTS.retry}</Button>}
      />
    )
  if (!data) return <Skeleton height={120} />
  if (data.total === 0) return <Text c="gray.7">{TEXTS.viewers_none}</Text>
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{TEXTS.viewer}</th>
              <th scope="col">{TEXTS.action}</th>
              <th scope="col">{TEXTS.part}</th>
              <th scope="col">{TEXTS.at}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((viewing) => (
              <tr key={viewing.id}>
                <td>{viewing.user_name ?? TEXTS.system}</td>
                <td>{viewing.action_label}</td>
                <td>{viewing.part}</td>
                <td className="numeric">{formatDateTime(viewing.at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pages page={page} pages={data.total_page} onChange={setPage} />
    </>
  )
}
