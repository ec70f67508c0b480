import { fold } from '@bcare/rules/text/fold'

const LONGEST = 40

/** A name that a machine can keep, made of one that people read: «Mã hồ sơ cũ» is `ma_ho_so_cu`. */
export const slugOf = (label: string): string =>
  fold(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, LONGEST)
    .replace(/_+$/, '')
