import { fold } from '@bcare/rules/text/fold'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, useRead } from '../../kit/api/api.ts'
import { DetailDrawer } from '../../kit/data/DetailDrawer.tsx'
import { SearchBox } from '../../kit/data/filters/SearchBox.tsx'
import css from './queries.module.css'
import { QUERY_TEXTS as TEXTS } from './texts.ts'

const RESERVED = new Set(['user', 'order', 'group'])
/** A name as a statement must have it. */
const quoted = (name: string): string => (RESERVED.has(name) ? `"${name}"` : name)

/** The tables and columns that a statement may read, to look up while it is written. */
export function TablesDrawer({ onClose }: { onClose: () => void }) {
  const { data } = useRead(api.query.tables, {}, { staleTime: Infinity })
  const [searched, setSearched] = useState('')
  const wanted = fold(searched)
  const shown = (data?.data ?? []).filter(({ name, label, columns }) =>
    fold([name, label, ...columns].join(' ')).includes(wanted),
  )
  return (
    <DetailDrawer opened onClose={onClose} title={TEXTS.tables} loading={data === undefined}>
      <Stack gap="md">
        <Text size="sm" c="gray.7">
          {TEXTS.tables_about}
        </Text>
        <div>
          <SearchBox placeholder={TEXTS.find_table} value={searched} onChange={setSearched} />
        </div>
        <dl className={css.tables}>
          {shown.map(({ name, label, columns }) => (
            <div key={name}>
              <dt>
                <code>{quoted(name)}</code> {label}
              </dt>
              <dd>{columns.map(quoted).join(', ')}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </DetailDrawer>
  )
}
