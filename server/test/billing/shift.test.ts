import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBilling, type Billing } from './fixture.ts'
import { type Api, PASSWORD, refusal } from '../kit.ts'

let clinic: Billing
let accountant_id: number
let manager_id: number
beforeAll(async () => {
  clinic = await openBilling()
  const idOf = async (api: Api) => (await api.auth.me({})).user.id
  accountant_id = await idOf(clinic.accountant)
  manager_id = await idOf(clinic.manager)
})
afterAll(() => clinic.close())

const AT_ONCE = 20
let branches = 0

/** A branch of its own, with a drawer that has not been opened yet. */
async function newBranch(): Promise<number> {
  branches += 1
  const added = await clinic.admin.department.add({ name: `Chi nhánh ca ${branches}`, kind: 'branch' })
  return added.id
}

/** The receipt of a new customer, who owes as much. */
async function receive(branch_id: number, amount: number, method = 'cash') {
  const { manager, billed, by } = clinic
  const { person_id } = await billed(amount)
  return manager.payment.add({ person_id, amount, methods: by(amount, method), branch_id })
}

const methodId = (kind: string): number => clinic.by(1, kind)[0]?.method_term_id ?? 0

/** Counts, and hands all but what stays over to the accountant. */
async function endShift(id: number, total: number, left_amount = 0) {
  const { manager, accountant } = clinic
  await manager.shift.count({ id, total })
  return accountant.shift.close({ id, receiver_id: accountant_id, left_amount, reason: 'Kiểm tra' })
}

test('a day at the drawer: opened, counted blind, handed over; the next shift begins with what was left', async () => {
  const { manager, accountant, by, billed } = clinic
  const branch_id = await newBranch()
  const opened = await manager.shift.open({ branch_id, opening_amount: 500_000 })
  expect(opened).toMatchObject({
    state: 'open',
    cashier_id: manager_id,
    opening_amount: 500_000,
    previous_id: null,
    waited: 0,
    book_cash: null,
    counts: [],
  })
  const { person_id } = await billed(3_000_000)
  await manager.payment.add({
    person_id,
    branch_id,
    amount: 2_000_000,
    methods: [...by(1_500_000), ...by(300_000, 'bank'), ...by(200_000, 'card')],
  })
  const wrong = await manager.payment.add({ person_id, branch_id, amount: 400_000, methods: by(400_000) })
  await manager.payment.reverse({ id: wrong.id, reason: 'Thu nhầm' })
  // A transfer that has not come is in no drawer.
  await manager.payment.add({
    person_id,
    branch_id,
    amount: 9_000,
    methods: by(9_000, 'bank'),
    pending: true,
  })
  const counted = await manager.shift.count({
    id: opened.id,
    version: opened.version,
    notes: [
      { value: 500_000, count: 4 },
      { value: 10_000, count: 3 },
    ],
    methods: [{ method_term_id: methodId('bank'), amount: 300_000 }],
  })
  expect(counted).toMatchObject({
    state: 'counted',
    counted_cash: 2_030_000,
    book_cash: 2_000_000,
    difference: 30_000,
    differs: true,
  })
  expect(counted.methods.map(({ kind, counted: seen, book }) => [kind, seen, book])).toEqual([
    ['bank', 300_000, 300_000],
    ['card', 0, 200_000],
  ])
  const close = { id: opened.id, receiver_id: accountant_id, left_amount: 530_000, note: 'Túi số 3' }
  expect(await refusal(accountant.shift.close(close))).toMatchObject({
    code: 422,
    message: 'Số đếm lệch với sổ: vui lòng nhập lý do',
  })
  const closed = await accountant.shift.close({ ...close, reason: 'Khách trả thừa, chưa lấy lại' })
  expect(closed).toMatchObject({
    state: 'closed',
    receiver_id: accountant_id,
    handed_over: 1_500_000,
    left_amount: 530_000,
    reason: 'Khách trả thừa, chưa lấy lại',
  })
  const next = await accountant.shift.open({ branch_id })
  expect(next).toMatchObject({
    opening_amount: 530_000,
    previous_id: opened.id,
    previous_code: opened.code,
    previous_difference: 30_000,
  })
  const numberOf = (code: string) => Number(code.split('/')[1])
  expect(numberOf(next.code)).toBe(numberOf(opened.code) + 1)
  const { data } = await clinic.admin.history.list({ entity_type: 'shift', entity_id: opened.id })
  expect(data.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
})

describe('every đồng is in one shift', () => {
  test('what comes after the count, and while no shift is open, is of the next one, which says since when', async () => {
    const { manager } = clinic
    const branch_id = await newBranch()
    // Before a branch has had a shift its drawer is not followed.
    await receive(branch_id, 70_000)
    const first = await manager.shift.open({ branch_id, opening_amount: 70_000 })
    await receive(branch_id, 100_000)
    await manager.shift.count({ id: first.id, total: 170_000 })
    const late = await receive(branch_id, 40_000)
    expect(await manager.shift.get({ id: first.id })).toMatchObject({
      book_cash: 170_000,
      next_vouchers: 1,
      next_since: late.posted_at,
    })
    // Counted once more, it is still without what came later.
    expect(await manager.shift.count({ id: first.id, total: 170_000, recount: true })).toMatchObject({
      difference: 0,
    })
    await clinic.accountant.shift.close({ id: first.id, receiver_id: accountant_id, left_amount: 170_000 })
    await receive(branch_id, 5_000)
    const second = await manager.shift.open({ branch_id })
    expect(second).toMatchObject({ waited: 2, waited_since: late.posted_at, opening_amount: 170_000 })
    expect(await manager.shift.get({ id: first.id })).toMatchObject({ next_vouchers: 0, next_since: null })
    await receive(branch_id, 1_000)
    expect(await manager.shift.count({ id: second.id, total: 216_000 })).toMatchObject({ difference: 0 })
  })

  test('receipts beside a count are before it or of the next shift, whichever way the race goes', async () => {
    const { manager, billed, by } = clinic
    const branch_id = await newBranch()
    const { id } = await manager.shift.open({ branch_id, opening_amount: 0 })
    const owing = await Promise.all(Array.from({ length: 10 }, () => billed(10_000)))
    await Promise.all([
      ...owing.map(({ person_id }) =>
        manager.payment.add({ person_id, branch_id, amount: 10_000, methods: by(10_000) }),
      ),
      manager.shift.count({ id, total: 0 }),
    ])
    const counted = await manager.shift.get({ id })
    expect((counted.book_cash ?? 0) + counted.next_vouchers * 10_000).toBe(100_000)
    await endShiftCounted(id)
    const next = await manager.shift.open({ branch_id })
    expect(next.waited).toBe(counted.next_vouchers)
    expect(await manager.shift.count({ id: next.id, total: 0 })).toMatchObject({
      book_cash: counted.next_vouchers * 10_000,
    })
  })

  test('neither a shift nor what belongs to it is changed behind the product', async () => {
    const branch_id = await newBranch()
    const { id } = await clinic.manager.shift.open({ branch_id, opening_amount: 0 })
    await receive(branch_id, 10_000)
    await endShift(id, 0)
    for (const attempt of [
      `update shift set reason = 'Khác' where id = ${id}`,
      `update shift_flow set shift_id = null where shift_id = ${id}`,
    ])
      await expect(clinic.owner(attempt)).rejects.toThrow(/stays/)
  })
})

const endShiftCounted = (id: number) =>
  clinic.accountant.shift.close({ id, receiver_id: accountant_id, reason: 'Kiểm tra' })

describe('the count is blind', () => {
  test('before it no answer, event or log says what the books hold', async () => {
    const { manager, admin } = clinic
    const publish = vi.spyOn(clinic.clinic.bus, 'publish')
    const branch_id = await newBranch()
    const opened = await manager.shift.open({ branch_id, opening_amount: 11_000 })
    // Nothing else in this file comes to these figures.
    await receive(branch_id, 7_654_321)
    await receive(branch_id, 1_357_911, 'bank')
    const answers = [
      opened,
      await manager.shift.get({ id: opened.id }),
      await manager.shift.list({ branch_id }),
      await admin.history.list({ entity_type: 'shift', entity_id: opened.id }),
      publish.mock.calls.filter(([, event]) => event.entity === 'shift'),
    ]
    publish.mockRestore()
    for (const answer of answers) {
      const said = JSON.stringify(answer)
      for (const figure of ['7654321', '7665321', '1357911']) expect(said).not.toContain(figure)
    }
    expect(answers[1]).toMatchObject({ book_cash: null, difference: null, methods: [], differs: false })
    expect(answers.at(-1)).not.toHaveLength(0)
    const counted = await manager.shift.count({ id: opened.id, total: 7_665_321 })
    expect(counted).toMatchObject({ book_cash: 7_665_321, difference: 0, differs: true })
  })

  test('a second count is refused unless it is meant, and leaves the first to be read', async () => {
    const { manager } = clinic
    const branch_id = await newBranch()
    const { id } = await manager.shift.open({ branch_id, opening_amount: 100_000 })
    const first = await manager.shift.count({ id, total: 90_000 })
    expect(await refusal(manager.shift.count({ id, total: 100_000 }))).toMatchObject({
      code: 409,
      message: expect.stringMatching(
        /^Ca CA.* đã chốt số đếm lúc \d\d:\d\d\. Muốn đếm lại thì chọn «Đếm lại»/,
      ),
    })
    const again = await manager.shift.count({
      id,
      notes: [{ value: 100_000, count: 1 }],
      recount: true,
    })
    expect(again).toMatchObject({ difference: 0, counted_at: first.counted_at })
    expect(again.counts.map(({ counted_cash, difference }) => [counted_cash, difference])).toEqual([
      [90_000, -10_000],
      [100_000, 0],
    ])
  })

  test('a count without figures, of cash as another method, or of one method twice is refused in words', async () => {
    const { manager } = clinic
    const branch_id = await newBranch()
    const { id } = await manager.shift.open({ branch_id, opening_amount: 0 })
    const bank = { method_term_id: methodId('bank'), amount: 1 }
    for (const [body, message] of [
      [{}, 'Vui lòng nhập số tờ của từng mệnh giá, hoặc nhập tổng tiền mặt'],
      [{ notes: [{ value: 3_000, count: 1 }] }, 'Không có tờ mệnh giá 3.000 đ'],
      [{ total: 0, methods: [bank, bank] }, 'Mỗi phương thức chỉ nhập một lần'],
      [
        { total: 0, methods: [{ method_term_id: methodId('cash'), amount: 1 }] },
        '«Tiền mặt» không đếm ở đây: tiền mặt đếm theo số tờ hoặc tổng',
      ],
    ] as const)
      expect(await refusal(manager.shift.count({ id, ...body } as never))).toMatchObject({
        code: 422,
        message,
      })
    expect(await manager.shift.get({ id })).toMatchObject({ state: 'open', counts: [] })
  })
})

describe('a shift is handed over in person', () => {
  test('never to the cashier, nor before the count; to another user by that user’s own password', async () => {
    const { manager } = clinic
    const branch_id = await newBranch()
    const { id } = await manager.shift.open({ branch_id, opening_amount: 50_000 })
    const close = { id, receiver_id: accountant_id }
    expect(await refusal(manager.shift.close({ ...close, password: PASSWORD }))).toMatchObject({
      code: 422,
      message: 'Vui lòng chốt số đếm trước khi bàn giao ca',
    })
    await manager.shift.count({ id, total: 50_000 })
    for (const [body, message] of [
      [
        { id, receiver_id: manager_id, password: PASSWORD },
        'Người nhận phải là người khác, không phải thu ngân của ca này',
      ],
      [close, 'Người nhận cần nhập mật khẩu của mình để ký nhận'],
      [{ ...close, password: 'mat-khau-sai' }, 'Mật khẩu của người nhận không đúng'],
      [
        { ...close, password: PASSWORD, left_amount: 50_001 },
        'Để lại ngăn kéo nhiều nhất 50.000 đ, là số tiền mặt đã đếm',
      ],
    ] as const)
      expect(await refusal(manager.shift.close(body))).toMatchObject({ code: 422, message })
    expect(await manager.shift.close({ ...close, password: PASSWORD })).toMatchObject({
      state: 'closed',
      handed_over: 50_000,
      receiver_id: accountant_id,
    })
    expect(await refusal(manager.shift.count({ id, total: 1, recount: true }))).toMatchObject({ code: 409 })
  })

  test('ten wrong passwords and no further guess is heard, not even the right one', async () => {
    const { manager } = clinic
    const branch_id = await newBranch()
    const { id } = await manager.shift.open({ branch_id, opening_amount: 0 })
    await manager.shift.count({ id, total: 0 })
    const doctor_id = (await clinic.doctor.auth.me({})).user.id
    const guess = (password: string) => refusal(manager.shift.close({ id, receiver_id: doctor_id, password }))
    for (let tried = 0; tried < 10; tried += 1)
      expect(await guess(`sai-${tried}`)).toMatchObject({ code: 422 })
    expect(await guess(PASSWORD)).toMatchObject({ kind: 'too_many' })
  })
})

describe('of many at once', () => {
  test('exactly one opens the drawer, the others are told whose shift runs', async () => {
    const branch_id = await newBranch()
    const outcomes = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, at) =>
        (at % 2 === 0 ? clinic.manager : clinic.accountant).shift.open({ branch_id, opening_amount: at }),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(AT_ONCE - 1)
    for (const { reason } of refused)
      expect(reason).toMatchObject({
        code: 409,
        message: expect.stringMatching(
          /^Chi nhánh đang có ca CA.* của .*, hãy chốt và bàn giao ca đó trước$/,
        ),
      })
    expect((await clinic.manager.shift.list({ branch_id })).total).toBe(1)
  })

  test('exactly one count and one hand-over take effect', async () => {
    const { manager, accountant } = clinic
    const branch_id = await newBranch()
    const { id } = await manager.shift.open({ branch_id, opening_amount: 20_000 })
    const heard = async (attempt: () => Promise<unknown>) =>
      (await Promise.allSettled(Array.from({ length: AT_ONCE }, attempt))).filter(
        ({ status }) => status === 'fulfilled',
      ).length
    expect(await heard(() => manager.shift.count({ id, total: 20_000 }))).toBe(1)
    expect(await heard(() => accountant.shift.close({ id, receiver_id: accountant_id }))).toBe(1)
    expect((await manager.shift.get({ id })).counts).toHaveLength(1)
  })

  test('numbers of a branch follow each other without a gap, whatever is refused between them', async () => {
    const { manager } = clinic
    const branch_id = await newBranch()
    const codes: string[] = []
    for (let at = 0; at < 3; at += 1) {
      const { id, code } = await manager.shift.open({ branch_id, ...(at === 0 && { opening_amount: 0 }) })
      codes.push(code)
      await refusal(manager.shift.open({ branch_id }))
      await endShift(id, 0)
    }
    expect(codes.map((code) => Number(code.split('/')[1]))).toEqual([1, 2, 3])
  })
})

describe('who works shifts', () => {
  test('the counter at its own branch, accountants and managers everywhere; doctors see nothing of them', async () => {
    const { receptionist, manager } = clinic
    const elsewhere = await newBranch()
    const there = await manager.shift.open({ branch_id: elsewhere, opening_amount: 0 })
    expect(await refusal(receptionist.shift.open({ branch_id: elsewhere }))).toMatchObject({ code: 422 })
    expect(await refusal(receptionist.shift.get({ id: there.id }))).toMatchObject({ kind: 'not_found' })
    expect(await refusal(receptionist.shift.open({}))).toMatchObject({
      message: 'Ca đầu tiên của chi nhánh: vui lòng nhập số tiền đang có trong ngăn kéo',
    })
    const own = await receptionist.shift.open({ opening_amount: 300_000 })
    expect((await receptionist.shift.list({})).data.map(({ id }) => id)).toEqual([own.id])
    await receptionist.shift.count({ id: own.id, total: 300_000 })
    await receptionist.shift.close({
      id: own.id,
      receiver_id: manager_id,
      password: PASSWORD,
      left_amount: 300_000,
    })
    expect(await refusal(receptionist.shift.open({ opening_amount: 1 }))).toMatchObject({
      message: expect.stringMatching(/^Đầu ca là số ca CA.* để lại, 300\.000 đ/),
    })
    for (const api of [clinic.doctor, clinic.as('consultant'), clinic.as('assistant')])
      for (const attempt of [
        () => api.shift.list({}),
        () => api.shift.get({ id: own.id }),
        () => api.shift.open({}),
        () => api.shift.count({ id: own.id, total: 0 }),
        () => api.shift.close({ id: own.id, receiver_id: manager_id }),
      ])
        expect(await refusal(attempt())).toMatchObject({ kind: 'forbidden' })
  })

  test('without an Idempotency-Key nothing is written', async () => {
    const token = await clinic.clinic.token('manager')
    for (const [call, body] of [
      ['open', { opening_amount: 0 }],
      ['count', { id: 1, total: 0 }],
      ['close', { id: 1, receiver_id: accountant_id }],
    ] as const) {
      const answer = await clinic.clinic.post(`/v1/economy/shift/${call}`, body, {
        authorization: `Bearer ${token}`,
      })
      expect(answer.body.message).toBe('Yêu cầu này cần có Idempotency-Key')
    }
  })
})
