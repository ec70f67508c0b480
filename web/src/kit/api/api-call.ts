import type { SendOptions } from '@bcare/contract/kit/client'
import type { Route } from 'virtual:routes'

/** A function for one call of the contract; `call` holds its path, kind, permission and watched entities. */
export type ApiCall<I, O> = ((input: I, options?: SendOptions) => Promise<O>) & { call: Route }
