import type * as z from 'zod/mini'
import { PageConfiguration } from '../page-configuration.ts'
import { AI } from './ai.ts'
import { BOOKING } from './booking.ts'
import { BRAND } from './brand.ts'
import { CLINIC } from './clinic.ts'
import { FINANCE } from './finance.ts'
import { FILES } from './files.ts'
import { MESSAGING } from './messaging.ts'
import { NOTIFY } from './notify.ts'
import { CARE, PERSON, PRIVACY } from './person.ts'
import { PIPELINE } from './pipeline.ts'
import { PRINT } from './print.ts'
import { SECURITY } from './security.ts'
import type { SettingSpec } from './spec.ts'
import { STOCK } from './stock.ts'
import { TELEPHONY } from './telephony.ts'
import { UI } from './ui.ts'

/** Groups of the configuration screen in its order, each with its settings. */
const GROUPS = {
  clinic: ['Phòng khám', CLINIC],
  brand: ['Thương hiệu', BRAND],
  booking: ['Lịch hẹn, tiếp nhận', BOOKING],
  pipeline: ['Quy trình', PIPELINE],
  person: ['Khách hàng, mã số', PERSON],
  care: ['Chăm sóc', CARE],
  privacy: ['Dữ liệu cá nhân', PRIVACY],
  finance: ['Tiền', FINANCE],
  stock: ['Kho vật tư', STOCK],
  print: ['Bản in', PRINT],
  messaging: ['Gửi thư', MESSAGING],
  telephony: ['Tổng đài', TELEPHONY],
  ai: ['Trợ lý viết', AI],
  security: ['Bảo mật', SECURITY],
  files: ['Tệp', FILES],
  notify: ['Thông báo', NOTIFY],
  ui: ['Giao diện', UI],
} as const

export type SettingGroup = keyof typeof GROUPS
export const SETTING_GROUPS = Object.keys(GROUPS) as [SettingGroup, ...SettingGroup[]]
export const groupLabel = (group: SettingGroup): string => GROUPS[group][0]

/**
 * Every setting of the product (docs/domain/settings.md, "Settings"): what is not here cannot be set. A new one is one
 * entry in the file of its group; the screen, the calls, the log and both readers (`setting` on the server,
 * `useSetting` in the browser) know it then.
 */
export const SETTINGS = {
  ...CLINIC,
  ...BRAND,
  ...BOOKING,
  ...PIPELINE,
  ...PERSON,
  ...CARE,
  ...PRIVACY,
  ...FINANCE,
  ...STOCK,
  ...PRINT,
  ...MESSAGING,
  ...TELEPHONY,
  ...AI,
  ...SECURITY,
  ...FILES,
  ...NOTIFY,
  ...UI,
}

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<K extends SettingKey> = z.core.output<(typeof SETTINGS)[K]['schema']>
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]]

const groupOfKey = new Map<string, SettingGroup>(
  SETTING_GROUPS.flatMap((group) => Object.keys(GROUPS[group][1]).map((key) => [key, group] as const)),
)

export const groupOf = (key: SettingKey): SettingGroup => groupOfKey.get(key) ?? 'ui'
export const keysOf = (group: SettingGroup): SettingKey[] => Object.keys(GROUPS[group][1]) as SettingKey[]

/** `ui.page.` and the route: how one list looks. */
export const PAGE_PREFIX = 'ui.page.'

const PAGE: SettingSpec<typeof PageConfiguration> = {
  label: 'Cách hiển thị danh sách',
  schema: PageConfiguration,
  default: {},
  levels: ['tenant', 'user'],
  control: { kind: 'long_text', most: 0 },
}

export const isPageKey = (key: string): boolean => key.startsWith(PAGE_PREFIX)

/** What the code knows of a key; undefined when it knows nothing. */
export const specOf = (key: string): SettingSpec | undefined =>
  isPageKey(key)
    ? PAGE
    : Object.hasOwn(SETTINGS, key)
      ? (SETTINGS[key as SettingKey] as SettingSpec)
      : undefined

/** A stored value as it is read today: of a setting that older releases stored otherwise, what they meant. */
export const valueToday = <T>(key: string, stored: T): T => {
  const read = specOf(key)?.read
  return read === undefined ? stored : (read(stored) as T)
}
