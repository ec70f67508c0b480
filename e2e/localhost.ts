import dns from 'node:dns'

const isHere = (name: string) => name.endsWith('.localhost')

/** Lets Node find every name below `localhost` on this machine, as browsers do; resolvers of many systems do not. */
export function resolveLocalNames(): void {
  const { lookup } = dns
  const promised = dns.promises.lookup
  dns.lookup = Object.assign(
    (name: string, ...rest: unknown[]) =>
      Reflect.apply(lookup, dns, [isHere(name) ? 'localhost' : name, ...rest]),
    lookup,
  ) as typeof lookup
  dns.promises.lookup = ((name: string, options: dns.LookupOptions) =>
    promised(isHere(name) ? 'localhost' : name, options)) as typeof promised
}
