import type { SendOptions, Streaming } from '@bcare/contract/kit/client'
import type { Route } from 'virtual:routes'

/** A function for one call of the contract; `call` holds its path, kind, permission and watched entities. */
export type ApiCall<I, O> = ((input: I, options?: SendOptions) => Promise<O>) & { call: Route }

/** One whose text can be followed while it is written. */
export type StreamCall<I, O> = ApiCall<I, O> & { stream: Streaming<I, O> }
