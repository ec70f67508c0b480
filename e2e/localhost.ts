import dns from 'node:dns'

/** Browsers know that every name below `localhost` is this machine; resolvers of many systems do not. */
const lookup = dns.promises.lookup
const isHere = (name: string) => name.endsWith('.localhost')
dns.promises.lookup = ((name: string, options: dns.LookupOptions) =>
  lookup(isHere(name) ? 'localhost' : name, options)) as typeof lookup
const ask = dns.lookup
dns.lookup = Object.assign(
  (name: string, ...rest: unknown[]) => Reflect.apply(ask, dns, [isHere(name) ? 'localhost' : name, ...rest]),
  ask,
) as typeof ask
