import { Fault } from '@bcare/contract/kit/codes'
import { confirm } from '../../kit/data/confirm.tsx'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

/** Asks before so many members of the staff are saved who may do nothing: hardly anybody means that. */
export const askRoleless = (count: number): Promise<boolean> =>
  confirm({
    title: TEXTS.roleless(count),
    about: TEXTS.roleless_about,
    action: TEXTS.roleless_go,
    cancel: TEXTS.roleless_back,
  })

/** What a form is refused with that goes back to choose a role. */
export const rolelessFault = (): Fault =>
  new Fault('invalid', TEXTS.roleless_field, {
    errors: [{ field: 'role_ids', message: TEXTS.roleless_field }],
  })
