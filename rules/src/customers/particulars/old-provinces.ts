import { fold } from '../../text/fold.ts'

/** Provinces that ended on 1 July 2025 (Resolution 202/2025/QH15), folded, and the province that each is part of now. */
const MERGED: Readonly<Record<string, string>> = {
  'ha giang': 'tuyen quang',
  'yen bai': 'lao cai',
  'bac kan': 'thai nguyen',
  'vinh phuc': 'phu tho',
  'hoa binh': 'phu tho',
  'bac giang': 'bac ninh',
  'thai binh': 'hung yen',
  'hai duong': 'hai phong',
  'ha nam': 'ninh binh',
  'nam dinh': 'ninh binh',
  'quang binh': 'quang tri',
  'quang nam': 'da nang',
  'kon tum': 'quang ngai',
  'binh dinh': 'gia lai',
  'ninh thuan': 'khanh hoa',
  'dak nong': 'lam dong',
  'dac nong': 'lam dong',
  'binh thuan': 'lam dong',
  'phu yen': 'dak lak',
  'binh duong': 'ho chi minh',
  'ba ria vung tau': 'ho chi minh',
  'vung tau': 'ho chi minh',
  'binh phuoc': 'dong nai',
  'long an': 'tay ninh',
  'soc trang': 'can tho',
  'hau giang': 'can tho',
  'ben tre': 'vinh long',
  'tra vinh': 'vinh long',
  'tien giang': 'dong thap',
  'bac lieu': 'ca mau',
  'kien giang': 'an giang',
}

/** Other names that people write. */
const ALIASES: Readonly<Record<string, string>> = {
  hcm: 'ho chi minh',
  hcmc: 'ho chi minh',
  tphcm: 'ho chi minh',
  'tp hcm': 'ho chi minh',
  'sai gon': 'ho chi minh',
  sg: 'ho chi minh',
  hn: 'ha noi',
  'thua thien hue': 'hue',
  'dac lac': 'dak lak',
  'dac lak': 'dak lak',
}

const KIND = /^(thanh pho|tinh|tp)(\s|\.)+/

/** A province's name as it is compared: `TP. Hồ Chí Minh`, `tỉnh Bắc-Kạn`. */
const bareProvince = (text: string): string => {
  const folded = fold(text)
    .replace(/[.,–-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return ALIASES[folded] ?? ALIASES[folded.replace(KIND, '')] ?? folded.replace(KIND, '')
}

/** The folded name of the province of today that a text names, and whether it named one that has ended. */
export function presentProvince(text: string): { name: string; ended: boolean } {
  const name = bareProvince(text)
  const now = MERGED[name]
  return now === undefined ? { name, ended: false } : { name: now, ended: true }
}
