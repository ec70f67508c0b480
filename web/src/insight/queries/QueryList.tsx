import type { Runnable } from '@bcare/contract/insight/query'
import { Text, UnstyledButton } from '@mantine/core'
import { SelectField } from '../../kit/form/inputs/SelectField.tsx'
import { usePhone } from '../../kit/data/table/use-phone.ts'
import css from './queries.module.css'
import { keyOf } from './query-key.ts'
import { QUERY_TEXTS as TEXTS } from './texts.ts'

interface QueryListProps {
  queries: readonly Runnable[]
  chosen: string | undefined
  onChoose: (key: string) => void
}

const groupOf = ({ name }: Runnable): string => (name === null ? TEXTS.saved : TEXTS.own)

/** The queries that a user may run: beside what is shown, on a phone above it. */
export function QueryList({ queries, chosen, onChoose }: QueryListProps) {
  const phone = usePhone()
  if (phone)
    return (
      <SelectField
        label={TEXTS.list}
        options={queries.map((query) => ({ value: keyOf(query), label: query.title, group: groupOf(query) }))}
        clearable={false}
        value={chosen ?? null}
        onChange={(key) => key !== null && onChoose(key)}
      />
    )
  return (
    <nav aria-label={TEXTS.list} className={`box ${css.list}`}>
      {[...Map.groupBy(queries, groupOf)].map(([group, ones]) => (
        <div key={group}>
          <Text size="xs" fw={600} c="gray.7" className={css.group}>
            {group}
          </Text>
          {ones.map((query) => (
            <UnstyledButton
              key={keyOf(query)}
              className={css.choice}
              aria-current={keyOf(query) === chosen ? 'page' : undefined}
              onClick={() => onChoose(keyOf(query))}
            >
              {query.title}
            </UnstyledButton>
          ))}
        </div>
      ))}
    </nav>
  )
}
