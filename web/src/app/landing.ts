/** Where to go after signing in: the page that was asked for, when it is one of ours, else the root path (spec 4). */
export const landing = (next: unknown): string =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/'
