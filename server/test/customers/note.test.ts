import { type RichBlock, type RichText } from '@bcare/rules/text/rich-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClinic, refusal, type Api, type Clinic } from '../kit.ts'
import { openBells, type Bells } from '../setup/bells.ts'

let clinic: Clinic
let bells: Bells
let receptionist: Api
beforeAll(async () => {
  clinic = await openClinic()
  bells = await openBells(clinic)
  receptionist = await clinic.as('receptionist')
})
afterAll(async () => {
  await bells.close()
  await clinic.close()
})

let people = 0
async function aPerson() {
  people += 1
  const phone = `0907${String(people).padStart(6, '0')}`
  return receptionist.person.add({ full_name: `Tạ Thị Viết ${people}`, phone, force: true })
}

const said = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...content: RichBlock[]): RichText => ({ type: 'doc', content })
const naming = (id: number, label: string): RichText =>
  doc({
    type: 'bulletList',
    content: [
      {
        type: 'listItem',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Nhờ ', marks: [{ type: 'bold' }] },
              { type: 'mention', attrs: { id, label } },
            ],
          },
        ],
      },
    ],
  })
const idOf = (username: string) => bells.ids[username] ?? 0

const aNote = async (text: { body: RichText } | { content: string }) => {
  const { id } = await aPerson()
  return receptionist.note.add({ entity_type: 'person', entity_id: id, ...text })
}

test('plain text and mentions of a formatted note are what it says, and those named hear of it', async () => {
  const person = await aPerson()
  await bells.clear()
  const body = naming(idOf('manager'), 'Quản lý')
  const note = await receptionist.note.add({
    entity_type: 'person',
    entity_id: person.id,
    body,
    // What else is sent beside it does not count.
    content: 'Khác hẳn',
    mention_user_ids: [idOf('care')],
  })
  expect(note).toMatchObject({ body, content: '• Nhờ @Quản lý', mention_user_ids: [idOf('manager')] })
  expect(await bells.told()).toEqual([expect.stringMatching(/^manager: .*nhắc đến bạn: Tạ Thị Viết/)])

  const changed = await receptionist.note.update({ id: note.id, body: naming(idOf('care'), 'CSKH') })
  expect(changed).toMatchObject({ content: '• Nhờ @CSKH', mention_user_ids: [idOf('care')] })
  expect((await bells.told()).map((line) => line.split(':')[0])).toEqual(['manager', 'care'])

  const feed = await receptionist.activity.query({ entity_type: 'person', entity_id: person.id })
  expect(feed.data.find(({ type }) => type === 'note')).toMatchObject({
    summary: '• Nhờ @CSKH',
    body: changed.body,
  })
})

test('plain text ends the formatting; pinning leaves it', async () => {
  const body = doc({ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Kế hoạch' }] })
  const note = await aNote({ body })
  expect(await receptionist.note.update({ id: note.id, pinned: true })).toMatchObject({
    body,
    content: 'Kế hoạch',
  })
  expect(await receptionist.note.update({ id: note.id, content: 'Kế hoạch mới' })).toMatchObject({
    body: null,
    content: 'Kế hoạch mới',
  })
})

test('the log keeps what a note said and how it looked before', async () => {
  const before = doc(said('Hẹn thứ Hai'))
  const note = await aNote({ body: before })
  const after = doc({ type: 'blockquote', content: [said('Hẹn thứ Ba')] })
  await receptionist.note.update({ id: note.id, body: after })
  const { rows } = await bells.owner.query<{ changes: unknown }>(
    `select changes from history where entity_type = 'note' and entity_id = $1 and action = 'update'`,
    [note.id],
  )
  expect(rows).toEqual([
    { changes: expect.objectContaining({ content: ['Hẹn thứ Hai', 'Hẹn thứ Ba'], body: [before, after] }) },
  ])
})

test('a hostile or an empty document is refused with a sentence, and nothing is stored', async () => {
  const { id } = await aPerson()
  const refused = async (body: unknown) =>
    refusal(receptionist.note.add({ entity_type: 'person', entity_id: id, body: body as RichText }))
  const hostile: [unknown, RegExp][] = [
    [doc({ type: 'image', attrs: { src: 'x' } } as unknown as RichBlock), /Định dạng không hợp lệ/],
    [{ ...doc(said('a')), onload: 'alert(1)' }, /Trường «onload» không được chấp nhận/],
    [doc({ ...said('a'), attrs: { style: 'position:fixed' } } as unknown as RichBlock), /Trường «attrs»/],
    [
      doc({
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
        ],
      }),
      /Liên kết phải là địa chỉ http, https, mailto hoặc tel/,
    ],
    [doc(said(' ')), /không được để trống/],
    ['<p>chữ</p>', /Định dạng/],
  ]
  for (const [body, sentence] of hostile)
    expect(await refused(body)).toMatchObject({ kind: 'invalid', message: expect.stringMatching(sentence) })
  expect(await refusal(receptionist.note.add({ entity_type: 'person', entity_id: id }))).toMatchObject({
    kind: 'invalid',
    message: 'Nội dung không được để trống',
  })
  expect((await receptionist.note.list({ person_id: id })).total).toBe(0)
})
