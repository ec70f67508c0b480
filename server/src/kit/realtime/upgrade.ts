import { CODE, Fault } from '@bcare/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../http/bearer.ts'
import { addressKey } from '../http/proxies.ts'
import type { Hub } from './hub.ts'
import { countStrangers, type Stranger } from './strangers.ts'
import type { SocketLimits } from './limits.ts'
import type { SocketOptions } from './socket-options.ts'

export interface Upgrade {
  /** Answers what must not become a socket; undefined lets it go on. */
  refuse: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
  /** The one who was let in by this request. */
  strangerOf: (request: FastifyRequest) => Stranger
}

/** Browsers say where a page came from; a page of another host must not use this one's sockets. */
const sameOrigin = (origin: string, host: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

const statusOf = (error: unknown): number => {
  if (!(error instanceof Fault)) return 500
  return error.code === CODE.unauthenticated ? 401 : error.code === CODE.unavailable ? 503 : 403
}

/**
 * What a request must show to become a socket: the origin of this host, as every browser does, or, from a program that
 * is none, an access token that would be good for a call; and an address that has not too many sockets without a sign-in.
 */
export function guardUpgrade(
  hub: Hub,
  limits: SocketLimits,
  { identify, clock, logger }: Pick<SocketOptions, 'identify' | 'clock' | 'logger'>,
): Upgrade {
  const strangers = new WeakMap<FastifyRequest, Stranger>()
  const enter = countStrangers(limits)
  return {
    async refuse(request, reply) {
      const { origin } = request.headers
      const token = bearerOf(request)
      if (origin === undefined ? token === undefined : !sameOrigin(origin, request.host))
        return reply.status(403).send()
      if (hub.connections.size >= limits.sockets) return reply.status(503).send()
      const stranger = enter(addressKey(request.ip), clock().getTime())
      if (stranger === undefined) return reply.status(429).header('retry-after', '60').send()
      strangers.set(request, stranger)
      // However it ends, also in a handshake that is none.
      request.raw.socket.once('close', stranger.gone)
      if (origin !== undefined || token === undefined) return undefined
      try {
        await identify(token, request.host)
        return undefined
      } catch (error) {
        stranger.gone()
        if (!(error instanceof Fault)) logger.error({ err: error }, 'a socket could not be identified')
        return reply.status(statusOf(error)).send()
      }
    },
    strangerOf(request) {
      const stranger = strangers.get(request)
      if (stranger === undefined) throw new Error('a socket opened that was not let in')
      return stranger
    },
  }
}
