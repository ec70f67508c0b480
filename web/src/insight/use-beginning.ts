import { useEffect, useState } from 'react'
import { runtimeConfig } from '../kit/runtime/config.ts'
import { useMay } from '../kit/session/may.ts'
import { type SetupStep, useSetup } from './setup/use-setup.ts'

const name = () => `${runtimeConfig().storagePrefix}:begun`

function remember(): void {
  try {
    localStorage.setItem(name(), 'yes')
  } catch {
    // A full or forbidden storage: the guide is asked for again next time.
  }
}

/** Whether the user runs the clinic and this browser does not know yet that it has begun. */
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

/** Without these nobody can work; the rest waits on the screen of setting up. */
const NEEDED: readonly SetupStep[] = ['brand', 'staff', 'calendar', 'customers']

/** How far a new clinic is; nothing until known. Once it can work, this browser does not ask again. */
export function useBeginning(): ReturnType<typeof useSetup> {
  const states = useSetup()
  const finished = states && NEEDED.every((step) => states[step].done)
  useEffect(() => {
    if (finished) remember()
  }, [finished])
  return finished ? undefined : states
}
