import type { PerioExam } from '@bcare/rules/treatment/perio/exam'
import type { PerioPlace } from '@bcare/rules/treatment/perio/pad'
import { type PerioSide, type PerioSpot, sideOfSite } from '@bcare/rules/treatment/perio/sites'
import { type Arch, archOf, type Quadrant } from '@bcare/rules/treatment/tooth'
import { SIDES_OF } from '../../shared/perio/PerioSheet.tsx'
import { PerioStrip } from '../../shared/perio/PerioStrip.tsx'
import { PERIO_TEXTS } from '../../shared/perio/texts.ts'
import { CellRow } from './CellRow.tsx'
import css from './perio.module.css'

/** How much of the mouth there is room for: all drawings, those of the jaw that is typed, or half a jaw with one. */
export type Room = 'wide' | 'jaw' | 'half'

interface JawProps {
  exam: PerioExam
  last: PerioExam | undefined
  arch: Arch
  place: PerioPlace | null
  room: Room
  quadrants: ReadonlySet<Quadrant> | undefined
  onGo: ((spot: PerioSpot) => void) | undefined
}

/** One jaw: outside and inside, each with its drawing and its figures. */
export function Jaw({ exam, last, arch, place, room, quadrants, onGo }: JawProps) {
  const is_on = place === null || archOf(place.tooth) === arch
  const is_drawn = room === 'wide' || is_on
  // Half a jaw on a phone leaves room for the side that is typed.
  const isShown = (side: PerioSide) => room !== 'half' || place === null || sideOfSite(place.site) === side
  return (
    <section className={`box ${css.jaw}`} data-on={is_on || undefined}>
      {SIDES_OF[arch].filter(isShown).map((side) => {
        const drawing = is_drawn && (
          <PerioStrip
            exam={exam}
            before={last}
            arch={arch}
            side={side}
            quadrants={quadrants}
            active={place?.tooth}
          />
        )
        const figures = (
          <CellRow
            exam={exam}
            last={last}
            arch={arch}
            side={side}
            quadrants={quadrants}
            with_numbers={!is_drawn}
            place={place}
            onGo={onGo}
          />
        )
        // Figures lie along the crowns, between both drawings of a jaw.
        const first = arch === 'upper' ? drawing : figures
        const second = arch === 'upper' ? figures : drawing
        return (
          <div key={side} className={css.side} data-side={side}>
            <span className={css.sideName}>{PERIO_TEXTS.strip(arch, side)}</span>
            <div className={css.lines}>
              {first}
              {second}
            </div>
          </div>
        )
      })}
    </section>
  )
}
