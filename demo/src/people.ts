import type { Chance } from './random.ts'

const FAMILY: readonly (readonly [string, number])[] = [
  ['Nguyễn', 38],
  ['Trần', 11],
  ['Lê', 9.5],
  ['Phạm', 7],
  ['Hoàng', 2.5],
  ['Huỳnh', 2.5],
  ['Phan', 4.5],
  ['Vũ', 2],
  ['Võ', 2],
  ['Đặng', 2],
  ['Bùi', 2],
  ['Đỗ', 1.5],
  ['Hồ', 1.3],
  ['Ngô', 1.3],
  ['Dương', 1],
  ['Lý', 0.5],
]
const FEMALE_MIDDLE = ['Thị', 'Ngọc', 'Thu', 'Thanh', 'Mỹ', 'Kim', 'Bảo', 'Minh', 'Phương']
const FEMALE_GIVEN = [
  'Anh',
  'Hương',
  'Lan',
  'Linh',
  'Mai',
  'Ngân',
  'Ngọc',
  'Nhung',
  'Phương',
  'Thảo',
  'Trang',
  'Trâm',
  'Trinh',
  'Tuyết',
  'Vy',
  'Yến',
  'Châu',
  'Hân',
  'Giang',
  'Quỳnh',
]
const MALE_MIDDLE = ['Văn', 'Minh', 'Quốc', 'Đức', 'Hữu', 'Thanh', 'Gia', 'Anh', 'Hoàng', 'Tuấn']
const MALE_GIVEN = [
  'An',
  'Bình',
  'Cường',
  'Dũng',
  'Duy',
  'Đạt',
  'Hải',
  'Hiếu',
  'Hùng',
  'Huy',
  'Khang',
  'Khoa',
  'Long',
  'Nam',
  'Phong',
  'Phúc',
  'Quân',
  'Sơn',
  'Tài',
  'Thịnh',
  'Tuấn',
  'Việt',
]

/** Ages of a clinic's customers and their shares. */
const AGES: readonly (readonly [readonly [number, number], number])[] = [
  [[8, 15], 12],
  [[16, 25], 30],
  [[26, 40], 35],
  [[41, 60], 17],
  [[61, 78], 6],
]

/** How a customer is addressed. */
export function titleOf(age: number, female: boolean): string {
  if (age < 16) return 'Bé'
  if (age < 45) return female ? 'Chị' : 'Anh'
  return female ? 'Cô' : 'Chú'
}

/** A likely Vietnamese name. */
export function likelyName(by: Chance, female: boolean): string {
  const middle = by.pick(female ? FEMALE_MIDDLE : MALE_MIDDLE)
  const given = by.pick((female ? FEMALE_GIVEN : MALE_GIVEN).filter((name) => name !== middle))
  return `${by.weighted(FAMILY)} ${middle} ${given}`
}

/** A likely age; a customer who writes over the internet is neither a child nor old. */
export function likelyAge(by: Chance, adult: boolean): number {
  const [youngest, oldest] = by.weighted(adult ? AGES.slice(1, -1) : AGES)
  return by.between(youngest, oldest)
}

/** Women and girls are 58 % of a clinic's customers. */
export const isFemale = (by: Chance): boolean => by.happens(0.58)

/** Demo numbers are all of the pattern 0900 xxx xxx, which nobody is called by. */
export const demoPhone = (n: number): string => `0900${String(n).padStart(6, '0')}`
