/** What a browser may have to download, in bytes after gzip (docs/ARCHITECTURE.md "How it is fast"). */
export const firstLoadScript = 170 * 1024
export const firstLoadStyle = 40 * 1024
/** What one screen adds to what screens share. */
export const lazyScript = 25 * 1024
/** What all such pieces weigh for each part that is loaded when it is opened: they grow with the parts, not faster. */
export const sharedForEachPart = 2.8 * 1024

/** Parts that are heavy by nature, and are loaded only by who opens them. */
export const heavy = /(Board|DayGrid|Chart|Editor|Softphone)/
