const ROLES = {
  admin: 'Quản trị hệ thống',
  manager: 'Quản lý phòng khám',
  doctor: 'Bác sĩ điều trị',
  assistant: 'Phụ tá',
  receptionist: 'Lễ tân',
  consultant: 'Tư vấn',
  telesale: 'Telesale',
  care: 'CSKH',
  accountant: 'Kế toán',
  storekeeper: 'Thủ kho',
  marketing: 'Marketing',
} as const

export type RoleName = keyof typeof ROLES

/**
 * The roles that every new clinic begins with (docs/domain/identity.md, "Default roles"), in the order of the screens.
 * What they may do is declared by the families (`granted`).
 */
export const DEFAULT_ROLES = (Object.keys(ROLES) as RoleName[]).map((name) => ({ name, label: ROLES[name] }))
