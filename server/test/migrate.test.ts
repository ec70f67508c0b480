import { expect, test } from 'vitest'
import { migrate } from '../src/kit/database/migrate.ts'
import { openClinic } from './kit.ts'
import { ownerRows } from './suites/database.ts'

test('a version that does not know what a newer one has done to a database leaves it alone', async () => {
  const clinic = await openClinic()
  const connection = clinic.owner
  expect(await migrate({ connection })).toEqual([])
  await ownerRows(connection, `insert into migration (name) values ('9999-later.sql')`)
  await expect(migrate({ connection })).rejects.toMatchObject({
    reason: 'version',
    message: expect.stringMatching(
      /^Cơ sở dữ liệu này thuộc về một phiên bản BCare mới hơn \(9999-later\.sql\)/,
    ),
  })
  await clinic.close()
})
