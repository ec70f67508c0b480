import { expect, test } from 'vitest'
import { IMPORT_STATUSES, importStep, type ImportCommand } from './import.ts'

const COMMANDS: readonly ImportCommand[] = ['check', 'run', 'stop', 'undo']

test('a file is checked before it is brought in, and brought in before it is taken back', () => {
  const ways = IMPORT_STATUSES.flatMap((from) =>
    COMMANDS.flatMap((command) => {
      const to = importStep(from, command)
      return typeof to === 'string' ? [`${from} ${command} ${to}`] : []
    }),
  )
  expect(ways).toEqual([
    'uploaded check checking',
    'checking check checking',
    'checked check checking',
    'checked run running',
    'running stop stopped',
    'stopped run running',
    'stopped undo undoing',
    'done undo undoing',
  ])
})
