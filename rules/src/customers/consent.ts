import { isMinor, type Birth } from './particulars/birth.ts'
import { SIGNS_FROM_AGE } from './guardian.ts'

/**
 * What personal data is used for (docs/domain/customers.md, "Law"); one decision each, nothing goes along with another.
 */
export const CONSENT_PURPOSES = [
  'care',
  'marketing',
  'photo',
  'sharing',
  'recording',
  'foreign_transfer',
] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

export const CONSENT_CHANNELS = ['counter', 'paper', 'phone', 'zalo', 'web'] as const
export const CONSENT_GIVERS = ['self', 'guardian'] as const

export const CONSENT_LABELS: Readonly<Record<ConsentPurpose, string>> = {
  care: 'Khám và chăm sóc',
  marketing: 'Nhận tin ưu đãi',
  photo: 'Dùng hình ảnh để giới thiệu',
  sharing: 'Chia sẻ với labo, bảo hiểm',
  recording: 'Ghi âm cuộc gọi',
  foreign_transfer: 'Chuyển dữ liệu ra nước ngoài',
}

export interface Wording {
  version: string
  text: string
}

/** The words that people agree to, the newest last: a version stays for as long as a customer has agreed to it. */
export const CONSENT_WORDINGS: Readonly<Record<ConsentPurpose, readonly [Wording, ...Wording[]]>> = {
  care: [
    {
      version: '2026-01',
      text: 'Phòng khám lưu và dùng thông tin cá nhân, sức khỏe của tôi để tư vấn, khám, điều trị và chăm sóc sau điều trị.',
    },
  ],
  marketing: [
    {
      version: '2026-01',
      text: 'Phòng khám gửi cho tôi tin về dịch vụ, ưu đãi qua điện thoại, Zalo hoặc email. Tôi có thể thôi nhận bất cứ lúc nào.',
    },
  ],
  photo: [
    {
      version: '2026-01',
      text: 'Phòng khám dùng hình ảnh trước và sau điều trị của tôi để giới thiệu dịch vụ, không kèm họ tên và số điện thoại.',
    },
  ],
  sharing: [
    {
      version: '2026-01',
      text: 'Phòng khám chuyển thông tin cần thiết cho labo làm phục hình và cho công ty bảo hiểm của tôi.',
    },
  ],
  recording: [
    { version: '2026-01', text: 'Phòng khám ghi âm cuộc gọi với tôi để bảo đảm chất lượng phục vụ.' },
  ],
  foreign_transfer: [
    {
      version: '2026-01',
      text: 'Phòng khám chuyển dữ liệu của tôi cho đơn vị ở nước ngoài tham gia điều trị, như nơi làm khay niềng trong suốt.',
    },
  ],
}

/** What a customer who agrees today agrees to. */
export const currentWording = (purpose: ConsentPurpose): Wording =>
  CONSENT_WORDINGS[purpose].at(-1) ?? CONSENT_WORDINGS[purpose][0]

/** The words of a version; undefined when there never was one. */
export const wordingOf = (purpose: ConsentPurpose, version: string): string | undefined =>
  CONSENT_WORDINGS[purpose].find((one) => one.version === version)?.text

interface Said {
  granted: boolean
  given_by: (typeof CONSENT_GIVERS)[number]
}

/** Why a decision cannot be kept, in Vietnamese: for a child the guardian agrees; anybody may withdraw. */
export const consentRefusal = (
  { granted, given_by }: Said,
  birth: Birth,
  today: string,
  of_age = SIGNS_FROM_AGE,
): string | undefined =>
  granted && given_by === 'self' && isMinor(birth, today, of_age)
    ? `Khách dưới ${of_age} tuổi: người giám hộ phải là người đồng ý`
    : undefined
