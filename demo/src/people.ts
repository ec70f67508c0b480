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

/** Ages of a clinic's customers and their shares (demo-data 5.2). */
const AGES: readonly (readonly [readonly [number, number], number])[] = [
  [[8, 15], 12],
  [[16, 25], 30],
  [[26, 40], 35],
  [[41, 60], 17],
  [[61, 78], 6],
]

export interface Somebody {
  full_name: string
  gender: 'female' | 'male'
  title: string
  age: number
  birth_day: number
  birth_month: number
}

function titleOf(age: number, female: boolean): string {
  if (age < 16) return 'Bé'
  if (age < 45) return female ? 'Chị' : 'Anh'
  return female ? 'Cô' : 'Chú'
}

/** A synthetic person with a likely Vietnamese name and age. */
export function somebody(by: Chance): Somebody {
  const female = by.happens(0.58)
  const [youngest, oldest] = by.weighted(AGES)
  const age = by.between(youngest, oldest)
  const middle = by.pick(female ? FEMALE_MIDDLE : MALE_MIDDLE)
  const given = by.pick((female ? FEMALE_GIVEN : MALE_GIVEN).filter((name) => name !== middle))
  return {
    full_name: `${by.weighted(FAMILY)} ${middle} ${given}`,
    gender: female ? 'female' : 'male',
    title: titleOf(age, female),
    age,
    birth_day: by.between(1, 28),
    birth_month: by.between(1, 12),
  }
}

/** Demo numbers are all of the pattern 0900 xxx xxx, which nobody is called by. */
export const demoPhone = (n: number): string => `0900${String(n).padStart(6, '0')}`
