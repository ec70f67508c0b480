import { draw, momentOf } from './draw.ts'
import type { DrawTask } from './draw-process.ts'

/** A process that draws one picture after the other. Whatever a library finds wrong is a fault of what was sent. */
const work = async ({ what, bytes, mime, now }: DrawTask): Promise<unknown> =>
  what === 'draw' ? draw(Buffer.from(bytes), mime, now) : momentOf(Buffer.from(bytes), mime, now)

process.on('message', (task: DrawTask) => {
  work(task).then(
    (done) => process.send?.({ done }),
    () => process.send?.({}),
  )
})
// The server that it works for is gone.
process.on('disconnect', () => process.exit())
