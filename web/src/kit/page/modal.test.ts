import { expect, test } from 'vitest'
import { createModal } from './modal.tsx'

const question = () => createModal<{ text: string }, number>()

test('a question gets its answer', async () => {
  const modal = question()
  const asked = modal.ask({ text: 'first' })
  modal.answer(7)
  await expect(asked).resolves.toBe(7)
})

test('a question that closes, or gives way to another, is given up', async () => {
  const modal = question()
  const [first, second] = [modal.ask({ text: 'first' }), modal.ask({ text: 'second' })]
  await expect(first).resolves.toBeUndefined()
  modal.close()
  await expect(second).resolves.toBeUndefined()
})

test('the answer of one question is not that of the next', async () => {
  const modal = question()
  const first = modal.ask({ text: 'first' })
  modal.answer(1)
  const second = modal.ask({ text: 'second' })
  modal.answer(2)
  await expect(Promise.all([first, second])).resolves.toEqual([1, 2])
})
