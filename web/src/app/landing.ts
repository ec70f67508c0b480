/**
 * Where to go after signing in: the page that was asked for, when it is one of ours, else the root path.
 * Browsers pass over tabs and line breaks: with one between two slashes an address is another site's.
 */
export const landing = (next: unknown): string =>
  typeof next === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '/'
