import { Skeleton } from '@mantine/core'
import { DATA_TEXTS } from '../../kit/data/texts.ts'
import css from './board.module.css'

const COLUMNS = [4, 3, 5, 2]

/** The shape of a board while it is on its way. */
export function BoardSkeleton() {
  return (
    <div className={css.board} aria-busy="true" aria-label={DATA_TEXTS.loading} role="status">
      <div className={css.columns}>
        {COLUMNS.map((cards, index) => (
          <div key={index} className={css.column}>
            <div className={css.head}>
              <Skeleton height={16} width="55%" mt={4} />
            </div>
            <div className={css.skeletons}>
              {Array.from({ length: cards }, (_, card) => (
                <Skeleton key={card} height={120} radius="md" />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
