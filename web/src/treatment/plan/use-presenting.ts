import { useEffect } from 'react'
import { api, useRead, useWrite } from '../../kit/api/api.ts'
import { toastFault } from '../../kit/page/toast.tsx'
import { useMe } from '../../kit/session/may.ts'

/** It holds for two minutes; renewed in time it does not end. */
const RENEW_MS = 45_000
/** Others look again, in case the end of it was not announced. */
const LOOK_MS = 30_000

/** The name of another user who shows this customer the plan now. */
export function usePresentedBy(person_id: number): string | undefined {
  const me = useMe()
  const { data } = useRead(
    api.treatmentPresenting.get,
    { person_id },
    { quiet: true, refetchInterval: ({ state }) => (state.data?.presenting ? LOOK_MS : false) },
  )
  const presenting = data?.presenting
  return presenting && presenting.user_id !== me?.user.id ? presenting.user_name : undefined
}

/** Holds the plan of a customer for the one who shows it, for as long as the screen is open; `onTaken` when another has it. */
export function usePresence(person_id: number, onTaken: () => void): void {
  const { mutate } = useWrite(api.treatmentPresenting.set, { quiet: true })
  useEffect(() => {
    const hold = () =>
      mutate(
        { person_id, presenting: true },
        {
          onError: (error) => {
            if (error.kind !== 'conflict') return
            toastFault(error)
            onTaken()
          },
        },
      )
    hold()
    const timer = window.setInterval(hold, RENEW_MS)
    return () => {
      window.clearInterval(timer)
      mutate({ person_id, presenting: false })
    }
  }, [mutate, person_id, onTaken])
}
