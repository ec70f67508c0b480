import { formatCount } from '@bcare/rules/text/count'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import css from './pieces.module.css'

/** How many records of one kind use something, and where they are listed. */
export interface Use {
  label: string
  count: number
  href?: string | undefined
}

/** Where something is of use: each place with its count, leading to its list where there is one. */
export function UseList({ uses, empty }: { uses: readonly Use[]; empty: string }) {
  if (uses.length === 0) return <Text size="sm">{empty}</Text>
  return (
    <ul className={css.uses}>
      {uses.map(({ label, count, href }) => (
        <li key={label}>
          {href === undefined ? (
            <span>{label}</span>
          ) : (
            <Anchor inherit renderRoot={(props) => <Link {...props} to={href} />}>
              {label}
            </Anchor>
          )}
          <Text span fw={600}>
            {formatCount(count)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
