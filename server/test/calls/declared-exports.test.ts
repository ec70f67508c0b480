import { EXPORT_ENTITIES } from '@bcare/contract/insight/export-entities'
import { expect, test } from 'vitest'
import { assembleFamilies } from '../../src/families.ts'
import { exported } from '../../src/kit/exported.ts'

test('what can leave as a file is what families declare, each once', () => {
  assembleFamilies()
  const declared = exported.all().map(({ table }) => table.entity.name)
  expect(declared.toSorted()).toEqual([...EXPORT_ENTITIES].toSorted())
})
