import {
  MESSAGE_CHANNEL_LABELS,
  MESSAGE_CHANNELS,
  type MessageChannel,
} from '@bcare/rules/contact/message/message'
import type { Post } from '../../adapters/http-post.ts'
import type { Mailer } from '../../adapters/mail.ts'
import type { JobContext } from '../../kit/jobs/job.ts'
import { settingForJob } from '../../settings/setting.ts'
import { emailProvider } from './email.ts'
import { esms } from './esms.ts'
import type { MessageProvider } from './provider.ts'
import { httpSms } from './sms-http.ts'
import { forgetZaloAccess, zaloAccess } from './zalo-key.ts'
import { zns } from './zns.ts'

/** What messages leave by: the installation's mailer, and a way to the addresses that a clinic gave. */
export interface Ways {
  mailer: Mailer
  post: Post
  /** Other addresses of providers than their own, for tests that stand in for them. */
  addresses?: { esms?: string; zns?: string; zalo_key?: string }
}

/** What asks for settings: a request, or a job. */
export type Asking = Pick<JobContext, 'tenant_id' | 'db' | 'cache' | 'vault'>

const unset = (channel: MessageChannel): string =>
  `Phòng khám chưa cấu hình kênh ${MESSAGE_CHANNEL_LABELS[channel]}, hãy nhờ quản trị đặt trong Cấu hình chung`

/** What stands in the way of a channel as the clinic is set up; undefined when it sends. */
async function problemOf(asking: Asking, ways: Ways, channel: MessageChannel): Promise<string | undefined> {
  if (channel === 'email') return ways.mailer.problem(await mailServer(asking))
  if (channel === 'zalo_zns') {
    const set =
      (await settingForJob(asking, 'messaging.zalo_app_id')) !== '' &&
      (await settingForJob(asking, 'messaging.zalo_secret')) !== '' &&
      (await settingForJob(asking, 'messaging.zalo_refresh_token')) !== ''
    return set ? undefined : unset(channel)
  }
  const kind = await settingForJob(asking, 'messaging.sms_provider')
  if (kind === 'none') return unset(channel)
  const needed =
    kind === 'esms'
      ? (['messaging.sms_key', 'messaging.sms_secret'] as const)
      : (['messaging.sms_url'] as const)
  for (const key of needed) if ((await settingForJob(asking, key)) === '') return unset(channel)
  return undefined
}

const mailServer = async (asking: Asking) => ({
  url: await settingForJob(asking, 'messaging.smtp_url'),
  from: await settingForJob(asking, 'messaging.mail_from'),
})

/** The name of what a channel goes by as the clinic is set up, or what stands in its way. */
export async function wayOf(
  asking: Asking,
  ways: Ways,
  channel: MessageChannel,
): Promise<{ provider: MessageProvider['name'] } | { problem: string }> {
  const problem = await problemOf(asking, ways, channel)
  if (problem !== undefined) return { problem }
  if (channel === 'email') return { provider: 'smtp' }
  if (channel === 'zalo_zns') return { provider: 'zalo' }
  const kind = await settingForJob(asking, 'messaging.sms_provider')
  return { provider: kind === 'esms' ? 'esms' : 'http' }
}

/** The provider of a channel for a job that sends, or what stands in its way. */
export async function providerOf(
  job: JobContext,
  ways: Ways,
  channel: MessageChannel,
): Promise<MessageProvider | { problem: string }> {
  const way = await wayOf(job, ways, channel)
  if ('problem' in way) return way
  const { post, mailer, addresses = {} } = ways
  if (way.provider === 'smtp') return emailProvider(mailer, await mailServer(job))
  if (way.provider === 'zalo') {
    const key = {
      access: () => zaloAccess(job, post, addresses.zalo_key),
      forget: () => forgetZaloAccess(job),
    }
    return zns(key, post, addresses.zns)
  }
  const key = await settingForJob(job, 'messaging.sms_key')
  const brandname = await settingForJob(job, 'messaging.sms_brandname')
  if (way.provider === 'http')
    return httpSms({ url: await settingForJob(job, 'messaging.sms_url'), key, brandname }, post)
  const secret = await settingForJob(job, 'messaging.sms_secret')
  return esms({ key, secret, brandname }, post, addresses.esms)
}

/** Every channel with what stands in its way. */
export async function channelStates(asking: Asking, ways: Ways) {
  return Promise.all(
    MESSAGE_CHANNELS.map(async (channel) => {
      const way = await wayOf(asking, ways, channel)
      return { channel, is_set: 'provider' in way, problem: 'problem' in way ? way.problem : null }
    }),
  )
}
