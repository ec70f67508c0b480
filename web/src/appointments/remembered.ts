import { useState } from 'react'
import { currentUser } from '../kit/session/session.ts'

const nameOf = (key: string) => `bcare.appointments.${currentUser()?.id ?? 0}.${key}`

function read<T>(name: string, fallback: T): T {
  try {
    const stored = localStorage.getItem(name)
    return stored === null ? fallback : (JSON.parse(stored) as T)
  } catch {
    return fallback
  }
}

/** A choice of one person that this browser remembers; where it may keep nothing, the choice holds until the page is left. */
export function useRemembered<T>(key: string, fallback: T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => read(nameOf(key), fallback))
  const put = (next: T) => {
    setValue(next)
    try {
      localStorage.setItem(nameOf(key), JSON.stringify(next))
    } catch {
      // A full or forbidden storage: nothing is lost but the memory of this choice.
    }
  }
  return [value, put]
}
