type Word = string | number | boolean

/** What an area says of the fields of its calls, for examples. */
interface Words {
  /** What fields hold, by their name. The first that the schema of a field takes is shown. */
  fields?: Readonly<Record<string, readonly Word[]>>
  /** For fields whose pattern alone says what they hold. */
  patterns?: readonly string[]
  /** Of these a body often takes exactly one: the first that may be there is shown. */
  alternatives?: readonly string[]
  /** Of a body that has all of these, each takes the place of the others: the first is shown. */
  instead?: readonly string[]
  /** Lists that only make sense as a whole, by the name of their field; shown where their items have what they must have. */
  lists?: Readonly<Record<string, readonly object[]>>
}

/** What fields of every area hold. */
const WORDS: Record<string, readonly Word[]> = {
  id: [1024],
  version: [3],
  page: [1],
  limit: [20],
  order: ['desc', 1],
  total: [1, 4_500_000],
  total_page: [1],
  name: ['Nguyễn Thị Lan', 'nguoi_gioi_thieu', 'nguoi-gioi-thieu'],
  title: ['Chị', 'Gọi nhắc lịch tái khám'],
  phone: ['+84903123456'],
  email: ['lan.nguyen@example.vn'],
  code: ['KH000124'],
  color: ['#2563EB'],
  note: ['Khách muốn hẹn buổi sáng'],
  reason: ['Khách bận, xin dời lịch'],
  description: ['Khách đã điều trị trên hai năm'],
  content: ['Khách muốn hẹn buổi sáng'],
  body: ['Thứ Bảy phòng khám nghỉ để bảo trì máy'],
  label: ['Lễ tân'],
  search: ['Lan'],
  branch_name: ['Chi nhánh Quận 1'],
  author_name: ['Trần Minh Anh'],
  created_by_name: ['Trần Minh Anh'],
  user_name: ['Trần Minh Anh'],
  ip: ['203.0.113.7'],
  created_at: ['2026-03-02T08:15:00+07:00'],
  updated_at: ['2026-03-16T14:30:00+07:00'],
  last_used_at: ['2026-03-16T14:30:00+07:00'],
  start_at: ['2026-03-20T09:00:00+07:00'],
  end_at: ['2026-03-20T09:30:00+07:00'],
  from: ['2026-03-01', '08:00', '2026-03-01T00:00:00+07:00'],
  to: ['2026-03-31', '17:00', '2026-03-31T23:59:59+07:00'],
  date: ['2026-03-20'],
  day: ['2026-03-20'],
  start: ['08:00'],
  end: ['17:00'],
  year: [2026],
  amount: [4_500_000],
  user_id: [7],
  created_by: [7],
  updated_by: [7],
  branch_id: [2],
  is_active: [true],
  url: ['/deals'],
}

/** By the end of a name, where the whole name is not known. */
const ENDINGS: readonly [ending: string, words: readonly Word[]][] = [
  ['_at', ['2026-03-16T14:30:00+07:00', '2026-03-16']],
  ['_id', [25]],
  ['_until', ['2026-04-15T14:30:00+07:00', '2026-04-15']],
]

const patterns: string[] = [
  '2026-03-20',
  '2026-03-20T09:00:00+07:00',
  'lan.nguyen@example.vn',
  '#2563EB',
  '08:00',
  '/deals',
  'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  'tBHItJI5svbpez7KI4CCXg',
]
const alternatives = new Set<string>()
const insteads: (readonly string[])[] = []
const lists: Record<string, readonly object[]> = {}

/** Says what fields of an area hold in examples (`described.ts` of the area). */
export function exampleWords(words: Words): void {
  Object.assign(WORDS, words.fields)
  patterns.push(...(words.patterns ?? []))
  for (const field of words.alternatives ?? []) alternatives.add(field)
  if (words.instead !== undefined) insteads.push(words.instead)
  Object.assign(lists, words.lists)
}

export const patternWords = (): readonly string[] => patterns
/** Fields of a body that another one of it takes the place of. */
export const replacedIn = (fields: readonly string[]): readonly string[] =>
  insteads
    .filter((group) => group.every((field) => fields.includes(field)))
    .flatMap((group) => group.slice(1))

export const isAlternative = (field: string): boolean => alternatives.has(field)
export const wholeList = (field: string): readonly object[] => lists[field] ?? []

/** Words that a field of just this name may hold, the best first. */
export const wordsNamed = (field: string): readonly Word[] => WORDS[field] ?? []

/** The same, or what fields whose names end so may hold. */
export const wordsFor = (field: string): readonly Word[] =>
  WORDS[field] ?? ENDINGS.find(([ending]) => field.endsWith(ending))?.[1] ?? []
