import type pg from 'pg'
import type { families } from '@bcare/contract'
import { mindFamily } from './assistant/mind.ts'
import { backupFamily, type BackupWatch } from './backup/backup.ts'
import type { Mailer } from './adapters/mail.ts'
import { assemble } from './kit/hook.ts'
import type { Family, Served } from './kit/http/serve.ts'
import { notificationPreferenceFamily, type Mails } from './notifications/preference.ts'
import { pushFamily } from './notifications/push.ts'
import { BATCH_PARTS, messageBatchFamily } from './contact/message/batch.ts'
import { MESSAGE_PARTS, messageFamily } from './contact/message/message.ts'
import type { Ways } from './contact/message/providers.ts'
import { authFamily, type AuthOptions } from './identity/auth.ts'
import { invitationFamily } from './identity/invitation.ts'
import { queryFamily } from './insight/query/query.ts'
import { settingFamily } from './settings/setting-family.ts'
import * as declared from './declared.ts'

const FAMILIES: readonly Family[] = Object.values(declared)

/** Lets every area know what the families of others declare: before anything is asked of a hook. */
export const assembleFamilies = (): void =>
  assemble([...FAMILIES, { parts: MESSAGE_PARTS }, { parts: BATCH_PARTS }])

export interface FamilyOptions extends AuthOptions {
  backups: BackupWatch
  /** Runs statements that administrators write. */
  reader: pg.ClientConfig | undefined
  /** Origins of push services beside those of the known browsers. */
  push_services: readonly string[]
  mails: Mails
  mailer: Mailer
  /** What messages to customers leave by. */
  ways: Ways
  /** Mail servers outside of the internet that clinics may use. */
  mail_private_hosts: readonly string[]
  /** Language models outside of the internet that clinics may use. */
  ai_private_hosts: readonly string[]
}

type Key = keyof typeof families
/** The contract's name of a family that `declared.ts` exports as `<name>Family`. */
type Declared<Name> = Name extends `${infer K extends Key}Family` ? K : never

/** The families that are made of what the installation was started with: all that `declared.ts` does not have. */
type Made = Record<Exclude<Key, Declared<keyof typeof declared>>, Family>

/** Every family that the server serves; one of the contract that is neither declared nor made here does not compile. */
export function servedFamilies(options: FamilyOptions): Served[] {
  assembleFamilies()
  const made: Made = {
    auth: authFamily(options),
    invitation: invitationFamily(options.mailer),
    push: pushFamily(options.push_services),
    notificationPreference: notificationPreferenceFamily(options.mails),
    backup: backupFamily(options.backups),
    message: messageFamily(options.ways),
    messageBatch: messageBatchFamily(options.ways),
    setting: settingFamily({
      private_hosts: options.mail_private_hosts,
      ai_private_hosts: options.ai_private_hosts,
    }),
    query: queryFamily(options.reader),
    mind: mindFamily(options.ai_private_hosts),
  }
  return [...Object.values(made), ...FAMILIES].flatMap(({ served }) => served)
}
