/** Hosts of the browsers' own push services: nobody makes our server speak to any other. */
const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)?push\.services\.mozilla\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
  /^([\w-]+\.)?push\.apple\.com$/,
]

/**
 * Whether an address that a browser names is one of a push service. `further` are origins that the operator of the
 * installation has allowed beside those of the browsers that we know.
 */
export function isPushService(endpoint: string, further: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (further.includes(origin)) return true
  return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname))
}
