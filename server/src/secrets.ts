import { createHmac, hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { ConfigurationError, type Configuration } from './configuration.ts'
import { makeSecret, readSecret, SECRETS_FOLDER } from './secret-files.ts'

/** What an installation keeps to itself. Each is made on its own, so that none of them reveals another. */
export interface Secrets {
  /** Signs access tokens and one-time codes. Another one ends every session, nothing else. */
  tokens: string
  /** Wraps the clinics' keys (tenant-keys.ts). Without it nothing that was sealed can be read. */
  master: string
  /** Makes the password of the role that serves requests. */
  database: string
  /** The one secret of installations before 0.10: what was sealed with it still opens. */
  former?: string | undefined
}

const NAMES = ['tokens', 'master', 'database'] as const
type Name = (typeof NAMES)[number]

type SecretsConfiguration = Pick<
  Configuration,
  'SECRET' | 'SECRET_TOKENS' | 'SECRET_MASTER' | 'SECRET_DATABASE' | 'DATABASE_URL' | 'DATA_DIR'
>

const variable = (name: Name) => `SECRET_${name.toUpperCase()}` as `SECRET_${Uppercase<Name>}`

/** Identifies a secret without revealing it: whether a backup can be opened with it. 16 hexadecimal characters. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('bcare fingerprint').digest('hex').slice(0, 16)

/** What is used for a secret where only `SECRET` is given. The database's password stays as it was. */
const derived = (former: string, name: Name): string =>
  name === 'database'
    ? former
    : Buffer.from(hkdfSync('sha256', former, 'bcare secrets', name, 48)).toString('base64url')

/** The variables of secrets that are not set. */
export const missingSecrets = (environment: SecretsConfiguration): string[] =>
  NAMES.map(variable).filter((one) => environment[one] === undefined)

function given(environment: SecretsConfiguration, former: string | undefined, name: Name): string {
  const own = environment[variable(name)]
  if (own !== undefined) return own
  if (environment.DATABASE_URL === undefined) {
    const folder = join(environment.DATA_DIR, SECRETS_FOLDER)
    return readSecret(join(folder, name)) ?? makeSecret(folder, name)
  }
  if (former !== undefined) return derived(former, name)
  const missing = missingSecrets(environment)
  throw new ConfigurationError(
    `Khi dùng DATABASE_URL phải đặt cả ${missing.join(', ')}, giống nhau trên mọi máy chủ`,
  )
}

/**
 * The installation's secrets: from the environment, or files under `DATA_DIR/secrets` that are made at the first start.
 * @throws ConfigurationError where an external database is named without them
 */
export function secretsOf(environment: SecretsConfiguration): Secrets {
  const former = environment.SECRET ?? readSecret(join(environment.DATA_DIR, 'secret'))
  const one = (name: Name) => given(environment, former, name)
  const secrets = { tokens: one('tokens'), master: one('master'), database: one('database') }
  if (new Set(Object.values(secrets)).size < NAMES.length)
    throw new ConfigurationError(`${NAMES.map(variable).join(', ')} phải khác nhau`)
  return { ...secrets, former }
}
