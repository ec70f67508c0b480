import type { SocketMessage } from '@bcare/contract/kit/events'
import { runtimeConfig } from '../../kit/runtime/config.ts'
import { logError, logWarning } from '../../kit/runtime/log.ts'
import { accessToken } from '../../kit/session/session.ts'
import { heartbeat } from './heartbeat.ts'

/** A reply `auth` with a token longer than this makes the connection ready (docs/interface.md "The socket"). */
const SHORTEST_TOKEN = 10

export interface LinkHandlers {
  /** Once, after the first `auth` was answered. */
  onReady: () => void
  onMessage: (message: SocketMessage) => void
  /**
   * Once, however the connection ended; `code` is the close code, 0 when no reply came to the heartbeat. `token` is the
   * one that it was last spoken with.
   */
  onLost: (code: number, token: string | undefined) => void
}

export interface Link {
  send: (message: SocketMessage) => void
  /** Says again who is there, with the token of now: the connection lasts as long as the token it knows. */
  authenticate: () => void
  /** Ends it without calling `onLost`. */
  close: () => void
}

function address(): URL {
  const url = new URL(runtimeConfig().wsUrl, window.location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return url
}

const tokenOf = (data: unknown): string => {
  const token = typeof data === 'object' && data !== null && 'token' in data ? data.token : data
  return typeof token === 'string' ? token : ''
}

/** One connection: sends the token, is ready after the reply, then keeps a heartbeat and answers `must-join`. */
export function dial({ onReady, onMessage, onLost }: LinkHandlers): Link {
  const socket = new WebSocket(address())
  let ready = false
  let said: string | undefined
  const listening = new AbortController()
  const send = (message: SocketMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const close = () => {
    listening.abort()
    beat.stop()
    socket.close()
  }
  const lose = (code: number, reason: string) => {
    logWarning(`WebSocket closed: ${code} ${reason}`)
    close()
    onLost(code, said)
  }
  const beat = heartbeat({
    ping: () => send({ event: 'ping' }),
    lost: () => lose(0, 'no reply to the heartbeat'),
  })
  const authenticate = () => {
    said = accessToken()
    if (said === undefined) logWarning('WebSocket: there is no access token')
    else send({ event: 'auth', data: { token: said } })
  }
  const receive = (message: SocketMessage) => {
    if (message.event === 'pong') beat.answered()
    else if (message.event === 'must-join') send({ event: 'join', data: message.data })
    else if (message.event !== 'auth') onMessage(message)
    else if (!ready && tokenOf(message.data).length > SHORTEST_TOKEN) {
      ready = true
      beat.start()
      onReady()
    }
  }

  const { signal } = listening
  socket.addEventListener('open', authenticate, { signal })
  socket.addEventListener('message', ({ data }) => receive(JSON.parse(String(data)) as SocketMessage), {
    signal,
  })
  socket.addEventListener('error', (event) => logError('WebSocket error', event), { signal })
  socket.addEventListener('close', ({ code, reason }) => lose(code, reason), { signal })
  return { send, authenticate, close }
}
