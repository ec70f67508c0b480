import * as z from 'zod/mini'
import { family, id, instant, write } from '../kit/index.ts'
import { password } from './auth.ts'

const token = z.string().check(z.minLength(1), z.maxLength(200))
const anyone = { permission: 'anyone', secret: true, own_transactions: true } as const

/** How an invitation leaves: by email to `sent_to`, or as `link` for the administrator to hand over, with the reason. */
export const SentInvitation = z.strictObject({
  id,
  name: z.string(),
  username: z.string(),
  expires_at: instant,
  sent_to: z.nullable(z.string()),
  link: z.nullable(z.string()),
  problem: z.nullable(z.string()),
})
export type SentInvitation = z.infer<typeof SentInvitation>

/** Invitations of staff to choose their own password (docs/domain/identity.md, "Invitations"). */
export const invitation = family(
  '/v1/user/invitation',
  {
    object: 'user',
    without: 'Lời mời chỉ được gửi, mở và nhận; còn hiệu lực đến khi nào thì nhân viên cho biết',
  },
  {
    send: write(
      z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
      z.array(SentInvitation),
      {
        action: 'manage',
        secret: true,
        own_transactions: true,
        about:
          'Mời nhân viên chưa từng đăng nhập tự đặt mật khẩu: liên kết dùng một lần, trong 72 giờ; gửi qua email nếu gửi được, nếu không thì trả về để trao tay',
      },
    ),
    open: write(
      z.strictObject({ token }),
      z.strictObject({ name: z.string(), username: z.string(), expires_at: instant }),
      { ...anyone, about: 'Lời mời là của ai; không làm lời mời mất hiệu lực' },
    ),
    accept: write(z.strictObject({ token, password }), z.strictObject({ username: z.string() }), {
      ...anyone,
      about: 'Nhận lời mời bằng mật khẩu tự chọn',
    }),
  },
)
