import css from './duplicates.module.css'
import { MERGE_TEXTS as TEXTS } from './texts.ts'

/** How many rows of each kind go along; nothing when there are none. */
export function Moves({ moved }: { moved: Readonly<Record<string, number>> }) {
  const counts = Object.entries(moved).filter(([, count]) => count > 0)
  if (counts.length === 0) return null
  return (
    <ul className={css.moves}>
      {counts.map(([table, count]) => (
        <li key={table}>
          {count} {TEXTS.moved[table] ?? table}
        </li>
      ))}
    </ul>
  )
}
