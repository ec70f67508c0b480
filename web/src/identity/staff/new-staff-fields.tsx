import { User, user } from '@bcare/contract/identity/user'
import * as z from 'zod/mini'
import type { FieldProps, FieldSpec, FormAccess } from '../../kit/form/field.ts'
import { staffFields } from './fields.tsx'
import { NameInput, RoleInput } from './NewStaffInputs.tsx'
import { STAFF_TEXTS as TEXTS } from './texts.ts'

const role_ids = z.optional(z.array(z.int()))

/** A new member as a form takes it: with the roles, which `add` gives in the same transaction. */
export const NEW_STAFF = {
  ...User,
  once: { role_ids, ...User.once },
  draft: user.add.body as unknown as typeof User.draft,
  labels: { ...User.labels, role_ids: TEXTS.roles },
}

const rolesField: FieldSpec = {
  name: 'role_ids',
  section: TEXTS.sections.role,
  hint: TEXTS.roles_hint,
  input: (field: FieldProps<readonly number[] | null>, form: FormAccess) => (
    <RoleInput field={field} form={form} />
  ),
}

const nameInput = (field: FieldProps<string>, form: FormAccess) => <NameInput field={field} form={form} />

/** The form of a new member: the roles first, for users who may give them. */
export const newStaffFields = (may_assign: boolean): FieldSpec[] => [
  ...(may_assign ? [rolesField] : []),
  ...staffFields().map((field) => (field.name === 'name' ? { ...field, input: nameInput } : field)),
]
