/** Who is given the submissions of a form: staff in turn, or those whom a manager names. */
export const FORM_ASSIGNMENTS = ['round_robin', 'manual'] as const

export const FORM_ASSIGNMENT_LABELS = {
  round_robin: 'Chia lần lượt khi có đăng ký',
  manual: 'Để quản lý giao',
} as const satisfies Record<(typeof FORM_ASSIGNMENTS)[number], string>
