import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookie, Cookies } from '../context.ts'

/** Out of scripts' reach, and sent to the sign-in endpoints alone (docs/interface.md "Cookies"). */
const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/v1/auth'

function cookieOf(name: string, request: FastifyRequest, reply: FastifyReply): Cookie {
  const pair = (request.headers.cookie ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`))
  return {
    value: pair?.trim().slice(name.length + 1),
    set: (value, max_age_seconds) =>
      void reply.header('set-cookie', `${name}=${value}; Max-Age=${max_age_seconds}; ${ATTRIBUTES}`),
    clear: () => void reply.header('set-cookie', `${name}=; Max-Age=0; ${ATTRIBUTES}`),
  }
}

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply): Cookies => ({
  refresh: cookieOf('refresh_token', request, reply),
  attempt: cookieOf('sign_in_attempt', request, reply),
})

const NO_COOKIE: Cookie = { value: undefined, set: () => {}, clear: () => {} }

/** For what comes by another way than a browser. */
export const NO_COOKIES: Cookies = { refresh: NO_COOKIE, attempt: NO_COOKIE }
