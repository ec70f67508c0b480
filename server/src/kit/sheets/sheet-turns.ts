import { Fault } from '@bcare/contract'
import { fairTurns } from '../turns.ts'

/** Two files are read at a time, one of each clinic: each holds a processor and some memory. Repeats of a request wait in line too. */
export const { inTurn } = fairTurns({
  at_once: 2,
  most_each: 1,
  most_waiting: 64,
  full: () => new Fault('too_many', 'Đang có nhiều tệp được đọc cùng lúc, hãy gửi lại tệp sau ít phút'),
})
