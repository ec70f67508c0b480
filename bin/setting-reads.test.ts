import { expect, test } from 'vitest'
import { unreadSettings } from './setting-reads.js'

const source = (path: string, text: string) => ({ path, text })
const names = (keys: string[], ...sources: { path: string; text: string }[]) =>
  unreadSettings(keys, sources).map(({ name }: { name: string }) => name)

test('a setting that is only declared, shown, tested or written of in a comment is read by nothing', () => {
  const planted = 'booking.planted'
  expect(
    names(
      [planted, 'booking.read', 'booking.job', 'brand.handed'],
      source('web/src/settings/configuration/Row.tsx', `if (key === '${planted}') return`),
      source('server/src/settings/setting-write.ts', `const K = '${planted}'`),
      source('server/src/appointments/booking.test.ts', `setting(context, '${planted}')`),
      source('server/src/appointments/booking.ts', `/** As '${planted}' says. */\n// '${planted}'\nread()`),
      source('web/src/appointments/Day.tsx', `useSetting('booking.read')`),
      source('server/src/appointments/job.ts', `settingForJob(job, 'booking.job')`),
      source('server/src/settings/runtime-config.ts', `settings('brand.handed')`),
    ),
  ).toEqual([planted])
})

test('a key that is part of a longer one is not read by it', () => {
  expect(names(['ui.page'], source('web/src/kit/a.ts', `useSetting('ui.page_size')`))).toEqual(['ui.page'])
})
