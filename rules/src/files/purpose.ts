import { type FileKind, MOST_BYTES, MOST_SCAN_BYTES } from './kind.ts'

/** What a file is of use for (docs/domain/files.md, "Purposes"). */
export const FILE_PURPOSES = [
  'avatar',
  'photo_ext',
  'photo_int',
  'xray_pano',
  'xray_ceph',
  'xray_periapical',
  'xray_bitewing',
  'cbct',
  'scan_3d',
  'before',
  'after',
  'consent',
  'contract',
  'document',
  'voucher',
  'recording',
  'other',
] as const
export type FilePurpose = (typeof FILE_PURPOSES)[number]

/** Part of the medical record: seen by users who may read it, and seeing them is written down. */
export const MEDICAL_PURPOSES: readonly FilePurpose[] = [
  'photo_ext',
  'photo_int',
  'xray_pano',
  'xray_ceph',
  'xray_periapical',
  'xray_bitewing',
  'cbct',
  'scan_3d',
  'before',
  'after',
]

const PAPERS = new Set<FilePurpose>(['consent', 'contract', 'document', 'voucher', 'other'])
const SCANS: Partial<Record<FilePurpose, readonly string[]>> = {
  cbct: ['application/dicom', 'application/zip'],
  scan_3d: ['model/stl', 'model/ply', 'application/zip'],
  xray_pano: ['application/dicom'],
  xray_ceph: ['application/dicom'],
  xray_periapical: ['application/dicom'],
  xray_bitewing: ['application/dicom'],
}
/** What is never an image. */
const NO_IMAGES = new Set<FilePurpose>(['recording'])

/** How large a file of a purpose may be at all. */
export const mostBytesOf = (purpose: FilePurpose): number =>
  SCANS[purpose] === undefined ? MOST_BYTES : MOST_SCAN_BYTES

/** Why a file of this kind cannot serve a purpose, as a sentence; undefined when it can. */
export function misfit(purpose: FilePurpose, kind: FileKind): string | undefined {
  if (kind.image && !NO_IMAGES.has(purpose)) return undefined
  if (SCANS[purpose]?.includes(kind.mime)) return undefined
  if (PAPERS.has(purpose) && kind.mime === 'application/pdf') return undefined
  return `Tệp ${kind.label} không dùng được cho mục này, hãy chọn mục khác hoặc tệp khác`
}
