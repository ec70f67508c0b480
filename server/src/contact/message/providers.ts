import { MESSAGE_CHANNEL_LABELS, MESSAGE_CHANNELS, type MessageChannel } from '@bcare/rules/contact/message/message'
import type { Post } from '../../adapters/http-post.ts'
import type { Mailer } from '../../adapters/mail.ts'
import type { JobContext } from '../../kit/jobs/job.ts'
import { settingForJob } from '../../settings/setting.ts'
import { emailProvider } from './email.ts'
import { esms } from './esms.ts'
import { httpSms } from './sms-http.ts'
import type { MessageProvider } from './provider.ts'

/** What messages leave by: the installation's mailer, and a way to the addresses that a clinic gave. */
export interface Ways {
  mailer: Mailer
  post: Post
  /** Other addresses of providers than their own, for tests that stand in for them. */
  esms_address?: string | undefined
}

type Asking = Pick<JobContext, 'tenant_id' | 'db' | 'cache' | 'vault'>

const UNSET = (channel: MessageChannel): string =>
  `Phòng khám chưa cấu hình kênh ${MESSAGE_CHANNEL_LABELS[channel]}, hãy nhờ quản trị đặt trong Cấu hình chung`

async function smsProvider(asking: Asking, { post, esms_address }: Ways): Promise<MessageProvider | undefined> {
  const kind = await settingForJob(asking, 'messaging.sms_provider')
  if (kind === 'none') return undefined
  const key = await settingForJob(asking, 'messaging.sms_key')
  const brandname = await settingForJob(asking, 'messaging.sms_brandname')
  if (kind === 'esms') {
    const secret = await settingForJob(asking, 'messaging.sms_secret')
    return key === '' || secret === '' ? undefined : esms({ key, secret, brandname }, post, esms_address)
  }
  const url = await settingForJob(asking, 'messaging.sms_url')
  return url === '' ? undefined : httpSms({ url, key, brandname }, post)
}

async function mailProvider(asking: Asking, { mailer }: Ways): Promise<MessageProvider | { problem: string }> {
  const server = {
    url: await settingForJob(asking, 'messaging.smtp_url'),
    from: await settingForJob(asking, 'messaging.mail_from'),
  }
  const problem = mailer.problem(server)
  return problem === undefined ? emailProvider(mailer, server, 'bcare.local') : { problem }
}

/** The provider of a channel as the clinic is set up, or why there is none. */
export async function providerOf(
  asking: Asking,
  ways: Ways,
  channel: MessageChannel,
): Promise<MessageProvider | { problem: string }> {
  if (channel === 'email') return mailProvider(asking, ways)
  if (channel === 'sms') return (await smsProvider(asking, ways)) ?? { problem: UNSET(channel) }
  return { problem: UNSET(channel) }
}

/** Every channel with what stands in its way. */
export async function channelStates(asking: Asking, ways: Ways) {
  return Promise.all(
    MESSAGE_CHANNELS.map(async (channel) => {
      const found = await providerOf(asking, ways, channel)
      return { channel, is_set: 'send' in found, problem: 'problem' in found ? found.problem : null }
    }),
  )
}
