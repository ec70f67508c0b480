import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Clinic } from '../kit.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await openClinic()
})
afterAll(() => clinic.close())

test('users who write users of their branch give nobody a branch or department beyond their own', async () => {
  const admin = await clinic.as('admin')
  const { id: far } = await admin.department.add({ name: 'Chi nhánh Xa', kind: 'branch' })
  const { id: near } = await admin.department.add({ name: 'Chi nhánh Gần', kind: 'branch' })
  const { id: hall } = await admin.department.add({ name: 'Sảnh gần', kind: 'department', parent_id: near })
  const { id: vault } = await admin.department.add({ name: 'Kho xa', kind: 'department', parent_id: far })
  const role = await admin.role.add({
    name: 'truong_chi_nhanh',
    label: 'Trưởng chi nhánh',
    permissions: [
      { object: 'user', action: 'read', scope: 'branch' },
      { object: 'user', action: 'update', scope: 'branch' },
      { object: 'user', action: 'create', scope: 'branch' },
    ],
  })
  const { data } = await admin.user.list({ search: 'receptionist' })
  const head = data.find(({ username }) => username === 'receptionist')
  await admin.user.update({ id: head?.id ?? 0, branch_id: near, branch_ids: [near] })
  await admin.role.assign({ user_ids: [head?.id ?? 0], role_ids: [role.id], mode: 'set' })
  const receptionist = await clinic.as('receptionist')
  const id = head?.id ?? 0

  const say = async (work: Promise<unknown>) => {
    const { kind, message } = await refusal(work)
    expect({ kind, message }).toEqual({
      kind: 'forbidden',
      message: expect.stringContaining('trong phạm vi của chính bạn'),
    })
  }
  await say(receptionist.user.update({ id, branch_ids: [near, far] }))
  await say(receptionist.user.update({ id, branch_id: far }))
  await say(receptionist.user.update({ id, department_id: vault }))
  // Of their own branch, and yet another department than the one that they were given.
  await say(receptionist.user.update({ id, department_id: hall }))

  const new_user = { name: 'Người Mới', username: 'nguoi.moi', branch_id: near }
  await say(receptionist.user.add({ ...new_user, branch_id: far }))
  const made = await receptionist.user.add({ ...new_user, department_id: hall })
  expect(made).toMatchObject({ branch_id: near, department_id: hall })
  await say(receptionist.user.update({ id: made.id, department_id: vault }))
  await expect(receptionist.user.update({ id: made.id, branch_ids: [near] })).resolves.toMatchObject({
    branch_ids: [near],
  })
  expect(await receptionist.auth.me({})).toMatchObject({ branch_ids: [near] })
})
