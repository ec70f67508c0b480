import type { LoginResult, SignedInUser } from '@bcare/contract/identity/auth'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'
import { createStore } from '../store.ts'
import { toast } from '../page/toast.tsx'

/** Names of cookies (docs/interface.md "Cookies"); `refresh_token` is the server's own (HttpOnly) and never seen here. */
const ACCESS = 'access_token'
const USER = 'user'

export interface Session {
  user: SignedInUser | null
  /** Why no user is signed in: decides whether the page that was open is returned to. */
  ended: 'never' | 'signed_out' | 'expired'
}

type Message =
  | { type: 'signed_in'; user_id: number }
  | { type: 'renewed' }
  | { type: 'leaving'; leaving: boolean }
  | { type: 'ended'; how: Session['ended'] }

function rememberedUser(): SignedInUser | null {
  const cookie = readCookie(USER)
  if (cookie === undefined || cookie === '') return null
  try {
    const user = JSON.parse(cookie) as SignedInUser
    return Number.isInteger(user.id) ? user : null
  } catch {
    return null
  }
}

const session = createStore<Session>({ user: rememberedUser(), ended: 'never' })
const leaving = createStore(false)
const tabs = new BroadcastChannel('session')
const endings = new Set<(how: Session['ended']) => void>()
const renewals = new Set<() => void>()

export const currentUser = (): SignedInUser | null => session.get().user
export const currentSession = session.get
export const onSessionChange = session.subscribe
export const useSession = session.use
/** Whether the user is signing out in this tab or another: a connection that the server closes meanwhile is no surprise. */
export const isLeaving = leaving.get
export const onLeavingChange = leaving.subscribe
export const accessToken = (): string | undefined => readCookie(ACCESS) || undefined

/** Runs `listener` just before a session ends, while its screens are still there (drafts, caches). */
export function onSessionEnding(listener: (how: Session['ended']) => void): void {
  endings.add(listener)
}

/** Runs `listener` when a fresh access token has come, here or in another tab; the answer stops that. */
export function onTokenRenewed(listener: () => void): () => void {
  renewals.add(listener)
  return () => void renewals.delete(listener)
}

const announceRenewed = () => {
  for (const listener of renewals) listener()
}

/** Keeps a fresh access token, and notifies the other tabs. Lives are in seconds. */
export function keepTokens(tokens: {
  access_token: string
  access_expire: number
  refresh_expire?: number | null
}): void {
  writeCookie(ACCESS, tokens.access_token, tokens.access_expire)
  const user = currentUser()
  if (user !== null && tokens.refresh_expire) writeCookie(USER, JSON.stringify(user), tokens.refresh_expire)
  announceRenewed()
  tabs.postMessage({ type: 'renewed' } satisfies Message)
}

/** Completes a sign-in: keeps token and user, and notifies the other tabs. */
export function startSession(result: LoginResult): void {
  const { user, access_token, access_expire, refresh_expire } = result
  if (user === null || access_token === null || access_expire === null) {
    throw new Error('A sign-in that succeeded carries a user and a token')
  }
  writeCookie(USER, JSON.stringify(user), refresh_expire ?? access_expire)
  writeCookie(ACCESS, access_token, access_expire)
  session.set({ user, ended: 'never' })
  tabs.postMessage({ type: 'signed_in', user_id: user.id } satisfies Message)
}

function end(how: Session['ended']): boolean {
  if (currentUser() === null) return false
  for (const listener of endings) listener(how)
  dropCookie(ACCESS)
  dropCookie(USER)
  session.set({ user: null, ended: how })
  leaving.set(false)
  return true
}

/** Announces that signing out has begun, or that it did not succeed. */
export function setLeaving(value: boolean): void {
  leaving.set(value)
  tabs.postMessage({ type: 'leaving', leaving: value } satisfies Message)
}

/** Ends the session by the user's own wish, in every tab. The server knows of it already. */
export function endSession(): void {
  if (end('signed_out')) tabs.postMessage({ type: 'ended', how: 'signed_out' } satisfies Message)
}

const announceExpired = () =>
  toast({ type: 'info', title: 'Phiên đăng nhập hết hạn', message: 'Vui lòng đăng nhập lại để tiếp tục.' })

/** Ends a session that the server no longer knows, once for any number of refused calls. */
export function expireSession(): void {
  if (!end('expired')) return
  tabs.postMessage({ type: 'ended', how: 'expired' } satisfies Message)
  announceExpired()
}

tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.type === 'ended') {
    if (end(data.how) && data.how === 'expired') announceExpired()
    return
  }
  if (data.type === 'renewed') return announceRenewed()
  if (data.type === 'leaving') return leaving.set(data.leaving)
  const before = currentUser()
  if (before !== null && before.id !== data.user_id) return window.location.assign('/')
  session.set({ user: rememberedUser(), ended: 'never' })
})
