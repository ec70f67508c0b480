import { runtimeConfig } from './config.ts'

/** Where a file is fetched: behind the storage's base and the clinic's prefix; those of an older system below `/old`. */
export function storageUrl(path: string, is_old = false): string {
  const { storageBaseUrl, storageOldBaseUrl, storagePrefix } = runtimeConfig()
  return `${is_old ? storageOldBaseUrl : storageBaseUrl}/${storagePrefix}/${path}`
}

interface Addressed {
  path: string
  thumb_path: string | null
  download_path: string
  is_old: boolean
}

/** Addresses of a file on a record, good for some minutes. */
export const viewUrl = ({ path, is_old }: Addressed): string => storageUrl(path, is_old)
export const thumbUrl = ({ thumb_path, is_old }: Addressed): string | undefined =>
  thumb_path === null ? undefined : storageUrl(thumb_path, is_old)
export const downloadUrl = ({ download_path, is_old }: Addressed): string => storageUrl(download_path, is_old)

/** The clinic's logo and the like, by the number of its usage: an address that all may use and that does not end. */
export const brandUrl = (usage_id: number): string => storageUrl(`${usage_id}/brand`)
