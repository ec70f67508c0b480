import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefreshCookie } from './context.ts'

const NAME = 'refresh_token'
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/v1/auth'

/** The refresh token's own cookie, out of scripts' reach and sent to the sign-in endpoints alone (security.md 2.3). */
export function refreshCookie(request: FastifyRequest, reply: FastifyReply): RefreshCookie {
  const pair = (request.headers.cookie ?? '').split(';').find((part) => part.trim().startsWith(`${NAME}=`))
  return {
    value: pair?.trim().slice(NAME.length + 1),
    set: (token, max_age_seconds) =>
      void reply.header('set-cookie', `${NAME}=${token}; Max-Age=${max_age_seconds}; ${ATTRIBUTES}`),
    clear: () => void reply.header('set-cookie', `${NAME}=; Max-Age=0; ${ATTRIBUTES}`),
  }
}
