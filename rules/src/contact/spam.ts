/** What speaks for a machine behind a submission, how much, and what people read of it. */
export const SPAM_SIGNS = {
  honeypot: { weight: 100, label: 'Đã điền ô chỉ máy nhìn thấy' },
  too_fast: { weight: 60, label: 'Gửi nhanh hơn người có thể điền' },
  link_in_name: { weight: 60, label: 'Họ tên có đường dẫn' },
  markup: { weight: 60, label: 'Nội dung có mã HTML' },
  many_links: { weight: 50, label: 'Nội dung có nhiều đường dẫn' },
  foreign_script: { weight: 50, label: 'Chữ viết lạ' },
  many_from_address: { weight: 40, label: 'Nhiều lần gửi từ cùng một địa chỉ' },
  one_link: { weight: 20, label: 'Nội dung có đường dẫn' },
  no_timing: { weight: 10, label: 'Không rõ thời gian điền' },
} as const satisfies Record<string, { weight: number; label: string }>

export type SpamSign = keyof typeof SPAM_SIGNS
export const SPAM_REASONS = Object.keys(SPAM_SIGNS) as [SpamSign, ...SpamSign[]]

/** From this score on a submission is put among the spam, where people can still find it. */
export const SPAM_FROM = 60
/** So many submissions of one address in an hour are still a family at one computer. */
const MANY_FROM_ADDRESS = 4

export interface SpamFacts {
  /** What stood in the field that nobody sees. */
  honeypot: string
  /** Milliseconds between showing the form and sending it; null when nobody measured them. */
  fill_ms: number | null
  min_fill_seconds: number
  name: string
  /** Everything else that was typed. */
  texts: readonly string[]
  /** Submissions from the same address within the last hour, this one left out. */
  from_address: number
}

export interface SpamVerdict {
  /** 0 to 100. */
  score: number
  reasons: SpamSign[]
}

const LINK = /(?:https?:\/\/|www\.)\S+|\b[\w-]+\.(?:com|net|org|ru|cn|top|xyz|info|biz|shop|online|site)\b/giu
const MARKUP = /<\/?[a-z][^>]*>|\[url[=\]]/i
/** Letters of writing that no customer of a Vietnamese clinic uses in a form. */
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Arabic}\p{Script=Hebrew}]/u

/** What of the signs shows in a submission. */
function signsOf({ honeypot, fill_ms, min_fill_seconds, name, texts, from_address }: SpamFacts): SpamSign[] {
  const links = texts.flatMap((text) => text.match(LINK) ?? []).length
  const shown: Record<SpamSign, boolean> = {
    honeypot: honeypot !== '',
    too_fast: fill_ms !== null && fill_ms < min_fill_seconds * 1_000,
    link_in_name: (name.match(LINK) ?? []).length > 0,
    markup: [name, ...texts].some((text) => MARKUP.test(text)),
    many_links: links > 1,
    foreign_script: [name, ...texts].some((text) => FOREIGN.test(text)),
    many_from_address: from_address >= MANY_FROM_ADDRESS,
    one_link: links === 1,
    no_timing: fill_ms === null,
  }
  return SPAM_REASONS.filter((sign) => shown[sign])
}

/** How much a submission looks like a machine's, and why; the strongest reason first. */
export function spamVerdict(facts: SpamFacts): SpamVerdict {
  const reasons = signsOf(facts)
  const score = reasons.reduce((sum, sign) => sum + SPAM_SIGNS[sign].weight, 0)
  return { score: Math.min(100, score), reasons }
}

export const isSpam = ({ score }: SpamVerdict): boolean => score >= SPAM_FROM
