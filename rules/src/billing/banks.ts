/** Banks that take transfers by VietQR: the number that the code names them by, and what customers call them. */
export const BANKS = {
  '970425': 'ABBank',
  '970416': 'ACB',
  '970405': 'Agribank',
  '970409': 'Bac A Bank',
  '970438': 'BaoViet Bank',
  '970454': 'BVBank',
  '970418': 'BIDV',
  '546034': 'CAKE by VPBank',
  '970446': 'Co-opBank',
  '970431': 'Eximbank',
  '970437': 'HDBank',
  '668888': 'Kasikornbank',
  '970452': 'KienlongBank',
  '963369': 'Liobank',
  '970449': 'LPBank',
  '970422': 'MB',
  '970414': 'MBV',
  '971025': 'MoMo',
  '970426': 'MSB',
  '970428': 'Nam A Bank',
  '970419': 'NCB',
  '970448': 'OCB',
  '970430': 'PGBank',
  '970412': 'PVcomBank',
  '970403': 'Sacombank',
  '970400': 'Saigonbank',
  '970429': 'SCB',
  '970440': 'SeABank',
  '970443': 'SHB',
  '970424': 'Shinhan Bank',
  '970407': 'Techcombank',
  '963388': 'Timo',
  '970423': 'TPBank',
  '546035': 'Ubank by VPBank',
  '970441': 'VIB',
  '970427': 'VietABank',
  '970433': 'VietBank',
  '970436': 'Vietcombank',
  '970415': 'VietinBank',
  '970406': 'Vikki Bank',
  '970432': 'VPBank',
} as const satisfies Record<string, string>

export type BankNumber = keyof typeof BANKS

/** In the order of their names. */
export const BANK_NUMBERS = (Object.keys(BANKS) as BankNumber[]).toSorted((one, other) =>
  BANKS[one].localeCompare(BANKS[other], 'vi'),
)

export const isBankNumber = (value: string): value is BankNumber => Object.hasOwn(BANKS, value)
