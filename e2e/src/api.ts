import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { client, families, type Client, type Envelope, type Send } from '@bcare/contract'

export type Api = Client<typeof families>

/** Where a browser without a page is signed in. */
const origins = new WeakMap<BrowserContext, string>()

/** Remembers where a browser is signed in, for calls that come before its first page. */
export const signedInAt = (context: BrowserContext, origin: string): unknown => origins.set(context, origin)

/**
 * The product's own API as the user who is signed in on this page: `await api(page).person.add({ full_name })` answers
 * the data, and throws what the server refuses with.
 */
export const api = (page: Page): Api =>
  client(families, async (call, input, options) => {
    const origin = page.url() === 'about:blank' ? origins.get(page.context()) : new URL(page.url()).origin
    if (origin === undefined) throw new Error(`${call.path}: sign in first`)
    const cookies = await page.context().cookies(origin)
    const token = cookies.find(({ name }) => name === 'access_token')?.value
    // Beside the page, not in it: a call outlives a page that is being left, and no route of a test catches it.
    return sendBy(page.request, origin, token)(call, input, options)
  })

/** The same of a visitor, or of a user by their access token, without a page. */
export const apiOf = (request: APIRequestContext, token?: string): Api =>
  client(families, sendBy(request, '', token))

const sendBy =
  (request: APIRequestContext, origin: string, token: string | undefined): Send =>
  async ({ path, kind }, input, { key = randomUUID() }) => {
    const answer = await request.post(`${origin}${path}`, {
      data: input,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(kind === 'write' && { 'idempotency-key': key }),
      },
    })
    const { code, message, data } = (await answer.json()) as Envelope
    if (code !== 0) throw new Error(`${path}: ${code} ${message} ${JSON.stringify(data)}`)
    return data
  }

/** The first of what was found, which a test needs. */
export function firstOf<T>({ data: [first] }: { data: readonly T[] }): T {
  if (first === undefined) throw new Error('nothing was found')
  return first
}

/** The first word of a vocabulary that can be chosen. */
export const firstTerm = async (page: Page, vocabulary: string): Promise<{ id: number; name: string }> =>
  firstOf(await api(page).term.list({ vocabulary, is_active: true }))
