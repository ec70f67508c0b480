import { backupFamily, type BackupWatch } from './backup/backup.ts'
import type { Mailer } from './adapters/mail.ts'
import { assemble } from './kit/hook.ts'
import type { Family, Served } from './kit/http/serve.ts'
import { notificationPreferenceFamily, type Mails } from './notifications/preference.ts'
import { pushFamily } from './notifications/push.ts'
import { authFamily, type AuthOptions } from './identity/auth.ts'
import { invitationFamily } from './identity/invitation.ts'
import { settingFamily } from './settings/setting-family.ts'
import * as declared from './declared.ts'

const FAMILIES: readonly Family[] = Object.values(declared)

/** Lets every area know what the families of others declare: before anything is asked of a hook. */
export const assembleFamilies = (): void => assemble(FAMILIES)

export interface FamilyOptions extends AuthOptions {
  backups: BackupWatch
  /** Origins of push services beside those of the known browsers. */
  push_services: readonly string[]
  mails: Mails
  mailer: Mailer
  /** Mail servers outside of the internet that clinics may use. */
  mail_private_hosts: readonly string[]
}

/** Every family that the server serves. */
export function servedFamilies(options: FamilyOptions): Served[] {
  assembleFamilies()
  return [
    authFamily(options),
    invitationFamily(options.mailer),
    pushFamily(options.push_services),
    notificationPreferenceFamily(options.mails),
    backupFamily(options.backups),
    settingFamily(options.mail_private_hosts),
    ...FAMILIES,
  ].flatMap(({ served }) => served)
}
