import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMailSender } from '@bcare/rules/settings/mail-sender'
import { readMailServer } from '@bcare/rules/settings/mail-server'
import * as z from 'zod'
import { readProxies } from './kit/http/proxies.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
/** Parts between commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
const mailServer = z.string().check((context) => {
  const read = readMailServer(context.value)
  if ('problem' in read) context.issues.push({ code: 'custom', message: read.problem, input: context.value })
})
const mailSender = z.string().refine((text) => readMailSender(text) !== undefined, {
  error: 'cần có dạng Tên <ten@example.vn>',
})
const proxies = z.string().transform((text, { issues, value }) => {
  const read = readProxies(text)
  if ('trust' in read) return read.trust
  issues.push({ code: 'custom', message: read.problem, input: value })
  return z.NEVER
})
/** A whole number above 0, such as seconds. */
const positive = z.coerce.number().int().positive().max(2_147_483_647)

/** Every environment variable that the product reads; the README lists the same, with the same defaults. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((path) => resolve(ROOT, path)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_TO: z.string().default('backups'),
  BACKUP_KEY: z.string().startsWith('AGE-SECRET-KEY-1').optional(),
  SECRET: z.string().min(32).optional(),
  SECRET_TOKENS: z.string().min(32).optional(),
  SECRET_MASTER: z.string().min(32).optional(),
  SECRET_DATABASE: z.string().min(32).optional(),
  SECRET_MASTER_NEXT: z.string().min(32).optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TRUST_PROXY: proxies.default(false),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: mailSender.default('BCare <no-reply@localhost>'),
  MAIL_PRIVATE_HOSTS: list,
  AI_PRIVATE_HOSTS: list,
  CALL_PRIVATE_HOSTS: list,
  PUSH_SERVICES: list,
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'cần ít nhất 16 ký tự, không có khoảng trắng')
    .optional(),
  DEMO: flag.optional(),
  CLINIC_GB: positive.default(100),
  CLINIC_CUSTOMERS: positive.default(2_000_000),
  SESSION_HOURS: positive.default(12),
  SESSION_IDLE_MINUTES: positive.default(30),
  WATCHDOG_SECONDS: z.coerce.number().int().min(0).max(3_600).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** Their names, for what checks the documents. */
export const VARIABLES: readonly string[] = Object.keys(Environment.shape)

export type Configuration = z.infer<typeof Environment> & { root: string; DEMO: boolean }

/** Wrong settings: one sentence a variable, reported before anything starts. */
export class ConfigurationError extends Error {}

/** Reads and checks the environment. @throws ConfigurationError */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues
        .map((issue) => `Biến môi trường ${issue.path.join('.')} không hợp lệ: ${issue.message}`)
        .join('\n'),
    )
  }
  const values = parsed.data
  if ((values.TLS_CERT === undefined) !== (values.TLS_KEY === undefined)) {
    throw new ConfigurationError('TLS_CERT và TLS_KEY phải được đặt cùng nhau')
  }
  const production = values.NODE_ENV === 'production'
  if (production && values.DEMO === true) {
    throw new ConfigurationError(
      'NODE_ENV=production không nạp dữ liệu mẫu, vì mật khẩu của dữ liệu mẫu ai cũng biết: hãy bỏ DEMO=true, hoặc chạy với NODE_ENV=development',
    )
  }
  return { ...values, DEMO: values.DEMO ?? !production, root: ROOT }
}
