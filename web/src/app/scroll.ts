import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

const tabOf = ({ search }: ParsedLocation): unknown => (search as { tab?: unknown }).tab

/** Smoothly to the top after every navigation, unless only the query changed and `tab` did not (docs/interface.md "Navigation"). */
export function followScrollRule(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation === undefined) return
    const stays = fromLocation.pathname === toLocation.pathname && tabOf(fromLocation) === tabOf(toLocation)
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!stays) window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  })
}
