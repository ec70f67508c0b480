import { CONTENT_COMMANDS } from '@bcare/rules/assistant/commands'
import * as z from 'zod/mini'
import {
  choice,
  count,
  family,
  id,
  instant,
  longText,
  named,
  read,
  streamed,
  text,
  write,
} from '../kit/index.ts'

/** So much text is taken, and given back, at most. */
export const MOST_MIND_TEXT = 8_000

const passage = longText(MOST_MIND_TEXT).check(z.minLength(1))
/** The customer that a text is about: whose name does not leave the clinic in it. */
const about = { person_id: z.optional(id) }

const Written = named(
  'MindText',
  z.strictObject({
    text: z.string(),
    /** The host that wrote it. */
    provider: z.string(),
    /** Of question and answer, where the provider counts them. */
    tokens: z.nullable(count),
  }),
)
export type Written = z.output<typeof Written>

const CronLine = named(
  'MindCron',
  z.strictObject({
    /** Five fields; `L` is the last day of a month. */
    cron: z.string(),
    /** The line as it is said. */
    sentence: z.string(),
    /** In the clinic's time. */
    next: z.array(instant),
  }),
)

const Passage = z.strictObject({ text: passage, ...about })

/** It waits for another house's answer: not in a transaction, and nothing of its text is stored. */
const writes = <B extends z.core.$ZodType>(body: B, does: string, at?: string) =>
  streamed(
    write(body, Written, {
      action: 'use',
      own_transactions: true,
      secret: true,
      about: does,
      ...(at !== undefined && { at }),
    }),
  )

/** Texts that a language model writes for staff, who read and accept them; and phrases of repetition, which need none. */
export const mind = family(
  '/v1/mind',
  {
    object: 'mind',
    group: 'Công việc & liên lạc',
    label: 'Trợ lý viết',
    place: 90,
    without: 'Viết hộ một đoạn văn cho người dùng xem và nhận; không có bản ghi nào của riêng nó',
  },
  {
    complete: writes(
      z.strictObject({ text: passage, context: z.optional(passage), ...about }),
      'Viết theo một yêu cầu; `context` là đoạn văn mà yêu cầu nói đến',
    ),
    continue: writes(Passage, 'Viết tiếp một đoạn văn'),
    improve: writes(Passage, 'Sửa cách diễn đạt của một đoạn văn'),
    longer: writes(Passage, 'Viết một đoạn văn dài hơn'),
    shorter: writes(Passage, 'Viết một đoạn văn ngắn lại'),
    command: writes(
      z.strictObject({
        command: choice(CONTENT_COMMANDS),
        text: z.optional(passage),
        entity: z.optional(z.strictObject({ type: choice(['person', 'appointment']), id })),
      }),
      'Soạn một nội dung có sẵn, ví dụ tin nhắn nhắc hẹn, theo những gì người gọi được xem',
      'content/command',
    ),
    getcron: read(z.strictObject({ text: text(200) }), CronLine, {
      permission: 'signed_in',
      about: 'Đọc một câu nói lịch lặp lại, ví dụ «mỗi thứ hai 8 giờ sáng», thành cron 5 trường',
    }),
  },
)
