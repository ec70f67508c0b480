/** What the browser needs of the contract's calls, derived at build time: no schema is shipped for it. */
declare module 'virtual:routes' {
  import type { Call } from '@bcare/contract'

  export type Route = Omit<Call, 'body' | 'data' | 'about'>
  export const routes: Record<string, Record<string, Route>>
}
