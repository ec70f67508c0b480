/** Words of the pickers. */
export const PICKER_TEXTS = {
  mention: 'Nhắc đồng nghiệp',
  years_old: (age: number) => `${age} tuổi`,
  add_person: (text: string) => `Thêm khách hàng mới «${text}»`,
  add_tag: (text: string) => `Tạo nhãn «${text}»`,
  person_hint: 'Tìm theo mã, tên, số điện thoại',
} as const
