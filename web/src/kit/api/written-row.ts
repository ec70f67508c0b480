import { queryClient } from './query-client.ts'

interface WrittenRow {
  id: number
  version: number
  custom?: object
  custom_names?: object
}

const isRow = (answer: unknown): answer is WrittenRow =>
  typeof answer === 'object' &&
  answer !== null &&
  'id' in answer &&
  'version' in answer &&
  typeof answer.id === 'number' &&
  typeof answer.version === 'number'

/**
 * Puts a row as a command has left it in place of the one that its family's `get` has read. A user who goes on at
 * once, before it is read again, changes the row of now and is not refused as having seen an old one.
 */
export function keepWrittenRow(path: string, answer: unknown): void {
  if (!isRow(answer)) return
  const get = `${path.slice(0, path.lastIndexOf('/'))}/get`
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [get] })) {
    if ((queryKey[1] as { id?: unknown }).id !== answer.id) continue
    queryClient.setQueryData<WrittenRow>(queryKey, (read) =>
      read === undefined || read.version >= answer.version
        ? read
        : {
            ...read,
            ...answer,
            // A command answers only those custom fields that it has written.
            ...(read.custom && { custom: { ...read.custom, ...answer.custom } }),
            ...(read.custom_names && { custom_names: { ...read.custom_names, ...answer.custom_names } }),
          },
    )
  }
}
