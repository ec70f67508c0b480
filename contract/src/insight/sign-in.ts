/** What became of a try to sign in; the actions of the log that tell of it. */
export const SIGN_IN_RESULTS = ['login', 'login_failed', 'logout'] as const
export type SignInResult = (typeof SIGN_IN_RESULTS)[number]

/** Why a sign-in was refused. The user reads the same whatever it is (docs/security.md "Sign-in and sessions"). */
export const REFUSED_BECAUSE = {
  unknown_user: 'Không có tài khoản này',
  password: 'Sai mật khẩu',
  not_active: 'Tài khoản đã khóa hoặc đã nghỉ việc',
  too_many: 'Quá nhiều lần thử',
  otp: 'Sai mã OTP',
} as const
export type RefusedBecause = keyof typeof REFUSED_BECAUSE

/** In words; entries from before reasons were kept have none. */
export const refusedWords = (why: unknown): string | null =>
  typeof why === 'string' && why in REFUSED_BECAUSE ? REFUSED_BECAUSE[why as RefusedBecause] : null
