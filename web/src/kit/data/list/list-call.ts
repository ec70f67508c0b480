import type { ListAbility } from '@bcare/contract/kit/ability'
import type { Call } from '@bcare/contract/kit/call'
import type { Route } from 'virtual:routes'

/** A call as the contract has it, or as it is shipped without its schemas: `api.person.list.call`. */
export type ListCall = (Call & { ability?: undefined }) | (Route & { ability: ListAbility })
