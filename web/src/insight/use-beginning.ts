import { useEffect, useState } from 'react'
import { api, useRead } from '../kit/api/api.ts'
import { runtimeConfig } from '../kit/runtime/config.ts'
import { useMay } from '../kit/session/may.ts'
import { useTenant } from '../kit/runtime/tenant.ts'

const name = () => `${runtimeConfig().storagePrefix}:begun`

function remember(): void {
  try {
    localStorage.setItem(name(), 'yes')
  } catch {
    // A full or forbidden storage: the guide is asked for again next time.
  }
}

/** Whether whoever looks runs the clinic and this browser does not know yet that it has begun. */
export function useMayBeginning() {
  const [begun, setBegun] = useState(() => localStorage.getItem(name()) !== null)
  const may_hire = useMay('user:create')
  const may_brand = useMay('setting:update')
  const leave = () => {
    remember()
    setBegun(true)
  }
  return { shown: !begun && may_hire && may_brand, leave }
}

export type BeginningStep = 'brand' | 'staff' | 'calendar' | 'customers'

const ONE = { limit: 1 } as const
const BOOKABLE = { limit: 1, bookable: true } as const

/** Which first steps of a clinic are done; nothing until known. Once all are, this browser does not ask again. */
export function useBeginning(): Record<BeginningStep, boolean> | undefined {
  const { branding } = useTenant().runtimeConfig ?? {}
  const staff = useRead(api.user.list, ONE, { quiet: true }).data?.total
  const bookable = useRead(api.user.list, BOOKABLE, { quiet: true }).data?.total
  const customers = useRead(api.person.list, ONE, { quiet: true }).data?.total
  const known = staff !== undefined && bookable !== undefined && customers !== undefined
  const done = known && {
    brand: Boolean(branding?.logoUrl) || Boolean(branding?.primaryColor),
    staff: staff > 1,
    calendar: bookable > 0,
    customers: customers > 0,
  }
  const finished = done && Object.values(done).every(Boolean)
  useEffect(() => {
    if (finished) remember()
  }, [finished])
  return done && !finished ? done : undefined
}
