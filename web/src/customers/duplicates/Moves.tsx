import css from './duplicates.module.css'
import { MERGE_TEXTS as TEXTS } from './texts.ts'

/** How many rows of each kind go along; nothing when there are none. */
export function Moves({ moved }: { moved: Readonly<Record<string, number>> }) {
  const told = Object.entries(moved).filter(([, count]) => count > 0)
  if (told.length === 0) return null
  return (
    <ul className={css.moves}>
      {told.map(([table, count]) => (
        <li key={table}>
          {count} {TEXTS.moved[table] ?? table}
        </li>
      ))}
    </ul>
  )
}
