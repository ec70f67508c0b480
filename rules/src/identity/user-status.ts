export const USER_STATUSES = ['active', 'locked', 'resigned'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export const USER_COMMANDS = ['lock', 'unlock', 'resign', 'rehire'] as const
export type UserCommand = (typeof USER_COMMANDS)[number]

/**
 * What each command leads to, from which states, and what it says where it cannot
 * (docs/domain/identity.md, "States of a user").
 */
const COMMANDS: Record<UserCommand, { from: readonly UserStatus[]; to: UserStatus; refusal: string }> = {
  lock: { from: ['active'], to: 'locked', refusal: 'Chỉ khóa được tài khoản đang hoạt động' },
  unlock: { from: ['locked'], to: 'active', refusal: 'Tài khoản này không bị khóa' },
  resign: { from: ['active', 'locked'], to: 'resigned', refusal: 'Nhân viên này đã nghỉ việc' },
  rehire: { from: ['resigned'], to: 'active', refusal: 'Nhân viên này vẫn đang làm việc' },
}

/** The state after a command, or the sentence that says why it cannot be given. */
export function userStatusAfter(
  command: UserCommand,
  status: UserStatus,
): { to: UserStatus } | { refusal: string } {
  const { from, to, refusal } = COMMANDS[command]
  return from.includes(status) ? { to } : { refusal }
}

/** What can be done with a user in this state. */
export const userCommands = (status: UserStatus): UserCommand[] =>
  USER_COMMANDS.filter((command) => COMMANDS[command].from.includes(status))

/** What a user may leave behind, in the order in which it is named. */
const LEFT_WORDS = {
  customers: 'khách hàng đang phụ trách',
  deals: 'cơ hội đang mở',
  appointments: 'lịch hẹn sắp tới',
  tasks: 'công việc đang mở',
  submissions: 'đăng ký từ website chưa xử lý xong',
} as const
export type Left = Record<keyof typeof LEFT_WORDS, number>

/** What a user who leaves still holds, as sentences; nothing when nothing is left. */
export const leftBehind = (left: Left): string[] =>
  Object.entries(LEFT_WORDS)
    .map(([what, words]) => [left[what as keyof Left], words] as const)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
