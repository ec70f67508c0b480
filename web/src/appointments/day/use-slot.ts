import { instantAt } from '@bcare/rules/text/date'
import type { BookingValues } from '../booking/booking-form.ts'
import type { Clipboard, Waiting } from '../calendar/use-clipboard.ts'
import type { useMove } from './use-move.ts'
import { type DayPlace, isCut } from '../calendar/use-placing.ts'

interface SlotOptions extends Pick<ReturnType<typeof useMove>, 'put' | 'putOnDay' | 'hourFor'> {
  date: string
  clipboard: Clipboard
  book: (preset: Partial<BookingValues>) => void
}

/** A booking of a customer who waits. */
const bookingOf = ({ minutes, person_id, name }: Waiting): Partial<BookingValues> => ({
  minutes,
  person: { id: person_id ?? 0, full_name: name },
})

/** What a click into a free time, or into a day of the week, does: puts there who waits, or books. */
export function useSlot({ date, clipboard, book, put, putOnDay, hourFor }: SlotOptions) {
  const { held, hold } = clipboard
  return {
    add: ({ doctor_id, start }: { doctor_id: number | null; start: number }) => {
      const start_at = instantAt(date, start)
      if (held === undefined) return book({ doctor_id, start_at })
      hold(undefined)
      if (isCut(held)) return void put(held, { start_at, doctor_id })
      return book({ ...bookingOf(held), doctor_id, start_at })
    },
    /** Answers whether it was put there; who was not put there is held on to. */
    putIn: async (place: DayPlace): Promise<boolean> => {
      if (held === undefined) return false
      if (isCut(held)) {
        const placed = await putOnDay(held, place)
        if (placed) hold(undefined)
        return placed
      }
      const chosen = await hourFor(held, place)
      if (chosen === undefined) return false
      hold(undefined)
      book({
        ...bookingOf(held),
        doctor_id: place.doctor_id,
        start_at: instantAt(place.date, chosen.start),
      })
      return false
    },
  }
}
