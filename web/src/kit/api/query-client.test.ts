import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidateEntities, queryClient } from './query-client.ts'

test('what changed while it was read for the first time is read again', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['tag', 'list'],
    queryFn: () => answers[asked++]?.promise ?? 'too often',
    meta: { watches: ['tag'] },
  })
  const leave = observer.subscribe(() => undefined)
  const invalidated = invalidateEntities(new Set(['tag']))
  answers[0]?.resolve('before')
  answers[1]?.resolve('after')
  await invalidated
  expect([asked, observer.getCurrentResult().data]).toEqual([2, 'after'])
  await invalidateEntities(new Set(['person']))
  expect(asked).toBe(2)
  leave()
})
