import { fold } from '../text/fold.ts'

/** The code of a role from what it is called: «Lễ tân ca tối» is `le_tan_ca_toi`. Letters, digits and `_`, at most 60. */
export function roleName(label: string): string {
  const code = fold(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 60)
  return code === '' ? 'nhom' : code
}
