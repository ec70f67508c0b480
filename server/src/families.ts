import type { Served } from './kit/http/serve.ts'
import { personFamily } from './customers/person.ts'
import { tagFamily } from './customers/tag.ts'
import { authFamily, type AuthOptions } from './identity/auth.ts'
import { departmentFamily, userFamily } from './identity/user.ts'
import { termFamily } from './settings/term.ts'

/** Every family that the server serves; a plain family is one line here. */
export const servedFamilies = (options: AuthOptions): Served[] => [
  ...authFamily(options),
  ...userFamily,
  ...departmentFamily,
  ...tagFamily,
  ...personFamily,
  ...termFamily,
]
