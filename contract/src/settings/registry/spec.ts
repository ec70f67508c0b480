import {
  dayHoursProblem,
  readWeekHours,
  WEEKDAY_NAMES,
  WEEKDAYS,
  type Weekday,
  type WeekHours as Week,
} from '@bcare/rules/appointments/schedule/opening-hours'
import * as z from 'zod/mini'
import { colour, date, money, secretText, text } from '../../kit/index.ts'
import { STORAGE_PATH } from '../runtime.ts'

/** Where a value can be set; the narrower one wins (user → branch → tenant → default). */
export const LEVELS = ['tenant', 'branch', 'user'] as const
export type Level = (typeof LEVELS)[number]

/** What the configuration screen draws for a setting. */
export type Control =
  | { kind: 'flag' }
  | { kind: 'integer'; min: number; max: number; unit: string | undefined }
  | { kind: 'integers'; min: number; max: number; most: number; unit: string | undefined }
  | { kind: 'text'; most: number }
  | { kind: 'long_text'; most: number }
  | { kind: 'choice'; labels: Record<string, string> }
  | { kind: 'colour' }
  | { kind: 'week' }
  | { kind: 'quiet' }
  | { kind: 'date' }
  | { kind: 'money' }
  | { kind: 'picture' }
  | { kind: 'reference'; to: 'pipeline' | 'stage' }
  | { kind: 'secret' }

/** One setting as the code knows it: everything that server and browser do with it follows from this. */
export interface SettingSpec<S extends z.core.$ZodType = z.core.$ZodType> {
  label: string
  /** What it changes, as one sentence. */
  help?: string
  schema: S
  default: z.core.output<S>
  levels: readonly Level[]
  control: Control
  /** Sealed, and never shown again. */
  secret?: true
  /** A value as it is read today, of one that was stored by an older release. */
  read?: (stored: unknown) => unknown
}

interface Words<T> {
  label: string
  help?: string
  default: T
  /** `tenant` alone unless given. */
  levels?: readonly Level[]
}

const made = <S extends z.core.$ZodType>(
  { levels = ['tenant'], ...words }: Words<z.core.output<S>>,
  schema: S,
  control: Control,
): SettingSpec<S> => ({ ...words, levels, schema, control })

export const flagSetting = (words: Words<boolean>) => made(words, z.boolean(), { kind: 'flag' })

interface Range {
  min: number
  max: number
  unit?: string
}

export const integerSetting = ({ min, max, unit, ...words }: Words<number> & Range) =>
  made(words, z.int().check(z.gte(min), z.lte(max)), { kind: 'integer', min, max, unit })

/** Several whole numbers, each once, the greatest first. */
export const integersSetting = ({
  min,
  max,
  unit,
  most,
  ...words
}: Words<number[]> & Range & { most: number }) =>
  made(
    words,
    z.array(z.int().check(z.gte(min), z.lte(max))).check(
      z.maxLength(most),
      z.overwrite((list) => [...new Set(list)].toSorted((one, other) => other - one)),
    ),
    { kind: 'integers', min, max, most, unit },
  )

/** A business date, or nothing. */
export const dateSetting = (words: Words<string>) =>
  made(words, z.union([date, z.literal('')]), { kind: 'date' })

/** An amount in whole đồng. */
export const moneySetting = (words: Words<number>) => made(words, money, { kind: 'money' })

/** One line, which may be empty. */
export const textSetting = ({ most, ...words }: Words<string> & { most: number }) =>
  made(words, text(most, 0), { kind: 'text', most })

export const choiceSetting = <const T extends string>({
  labels,
  ...words
}: Words<NoInfer<T>> & { labels: Record<T, string> }) =>
  made(words as Words<T>, z.enum(Object.keys(labels) as [T, ...T[]]), { kind: 'choice', labels })

/** `#RRGGBB`, or nothing where the application keeps its own. */
export const colourSetting = (words: Words<string>) =>
  made(words, z.union([colour, z.literal('')]), { kind: 'colour' })

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Two times of day. */
export const ClockSpan = z.strictObject({ from: clock, to: clock })

/** A span of every day, over midnight where it ends before it begins; null for none. */
const Quiet = z.nullable(
  ClockSpan.check(
    z.refine(({ from, to }) => from !== to, { error: 'Giờ bắt đầu và giờ kết thúc phải khác nhau' }),
  ),
)

export const quietSetting = (words: Words<z.output<typeof Quiet>>) => made(words, Quiet, { kind: 'quiet' })

/** Two times of day as they travel: what has been typed. */
export const TypedSpan = z.strictObject({
  from: z.string().check(z.maxLength(20)),
  to: z.string().check(z.maxLength(20)),
})
const Day = z.array(TypedSpan)
const Days = Object.fromEntries(WEEKDAYS.map((day) => [day, Day.check(z.maxLength(10))])) as Record<
  Weekday,
  typeof Day
>

/** Opening hours as they travel: of every weekday, what has been typed. */
export const TypedWeek = z.strictObject(Days)

/** When the clinic is open on each weekday: up to three spans in order, none where it is closed. */
export const WeekHours = TypedWeek.check(
  z.check((payload) => {
    for (const day of WEEKDAYS) {
      const problem = dayHoursProblem(payload.value[day])
      if (problem === undefined) continue
      const message = `${WEEKDAY_NAMES[day]}: ${problem}`
      payload.issues.push({ code: 'custom', message, input: payload.value })
      return
    }
  }),
)

export const weekSetting = (words: Words<Week>) => ({
  ...made(words, WeekHours, { kind: 'week' }),
  read: readWeekHours,
})

/** One that comes with the product, or one that was uploaded for the clinic's brand, under its public address. */
const PICTURE = new RegExp(
  `^(/brand/[\\w-]{1,60}\\.svg|${STORAGE_PATH}/(old/)?[\\w-]{1,60}/\\d{1,15}/brand)?$`,
)

/** A picture of our own: its path on this server, or nothing (docs/security.md "Pictures of the brand"). */
export const pictureSetting = (words: Words<string>) =>
  made(words, z.string().check(z.regex(PICTURE), z.maxLength(300)), { kind: 'picture' })

/** The id of a row that the clinic has, or none. */
export const referenceSetting = (to: 'pipeline' | 'stage', words: Words<number | null>) =>
  made(words, z.nullable(z.int().check(z.positive())), { kind: 'reference', to })

/** A text that is sealed and never shown again; empty when there is none. */
export const secretSetting = ({ most, ...words }: Words<string> & { most: number }) => ({
  ...made(words, secretText(most), { kind: 'secret' }),
  secret: true as const,
})
