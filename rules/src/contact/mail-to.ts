/** A link that begins an email to an address and says nothing else: what looks like a query is part of the address. */
export const mailTo = (address: string): string =>
  `mailto:${encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@')}`
