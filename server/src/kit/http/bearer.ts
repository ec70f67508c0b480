import type { FastifyRequest } from 'fastify'

/** The token of `Authorization: Bearer …`, if one was sent. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [kind, token] = (headers.authorization ?? '').split(' ')
  return kind?.toLowerCase() === 'bearer' && token !== '' ? token : undefined
}
