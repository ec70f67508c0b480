import type { ChangeEvent, SocketMessage } from '@bcare/contract/kit/events'
import { MISSED, publishLiveEvent } from '../../kit/api/live-events.ts'
import { onLeavingChange } from '../../kit/session/session.ts'
import { invalidateEntities, queryClient } from '../../kit/api/query-client.ts'
import { openSocket } from './socket.ts'

/** Changes that arrive together are answered by one reading. */
const TOGETHER_MS = 50

/** Signing in and out is no entity: nothing is said about it, and what it answers changes with the session alone. */
const SESSION = 'auth'

/** Every entity that something in the cache shows. */
function watchedEntities(): Set<string> {
  const queries = queryClient.getQueryCache().getAll()
  return new Set(queries.flatMap(({ meta }) => meta?.watches ?? []).filter((entity) => entity !== SESSION))
}

const isChange = (data: unknown): data is ChangeEvent =>
  typeof data === 'object' && data !== null && 'entity' in data && typeof data.entity === 'string'

/** Runs `work` once for any number of calls within 50 ms. */
function gathered(work: () => void): () => void {
  let timer: number | undefined
  return () => {
    timer ??= window.setTimeout(() => {
      timer = undefined
      work()
    }, TOGETHER_MS)
  }
}

/** Reads again what an event names: changes travel as ids, the data over HTTP. */
function changeReader(): (message: SocketMessage) => void {
  const changed = new Set<string>()
  const readAgain = gathered(() => {
    void invalidateEntities(new Set(changed))
    changed.clear()
  })
  return ({ data }) => {
    if (!isChange(data)) return
    changed.add(data.entity)
    readAgain()
  }
}

/**
 * Keeps what the screens show current for as long as a user is signed in: listens for the entities that reads
 * in the cache watch, and reads everything again after a connection that was lost. Answers how to stop.
 */
export function followChanges(): () => void {
  const noteChange = changeReader()
  const socket = openSocket({
    onReady(again) {
      if (!again) return
      void queryClient.invalidateQueries()
      publishLiveEvent({ event: MISSED })
    },
    onMessage(message) {
      noteChange(message)
      publishLiveEvent(message)
    },
  })
  const listen = gathered(() => socket.listen(watchedEntities()))
  const forget = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'added' || type === 'removed') listen()
  })
  const wake = () => document.visibilityState === 'visible' && socket.wake()
  const forgetLeaving = onLeavingChange(wake)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  listen()
  return () => {
    forget()
    forgetLeaving()
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    socket.stop()
  }
}
