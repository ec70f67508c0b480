import { expect, test, vi } from 'vitest'
import { createModal } from './modal.tsx'

interface Question {
  text: string
}

test('what is open is notified when another takes its place, and when it closes', () => {
  const leave = vi.fn<(question: Question) => void>()
  const modal = createModal<Question>(leave)
  modal.open({ text: 'first' })
  expect(leave).not.toHaveBeenCalled()
  modal.open({ text: 'second' })
  expect(leave.mock.calls).toEqual([[{ text: 'first' }]])
  modal.close()
  expect(leave).toHaveBeenLastCalledWith({ text: 'second' })
  modal.close()
  expect(leave).toHaveBeenCalledTimes(2)
})
