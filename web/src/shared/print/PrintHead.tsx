import { useSetting } from '../../kit/runtime/settings.ts'
import { useBranding } from '../../kit/runtime/tenant.ts'
import css from './print.module.css'
import { QrCode } from './QrCode.tsx'
import { PRINT_TEXTS as TEXTS } from './texts.ts'

/** Who the clinic is: nothing of what it has not set. */
function Clinic() {
  const { name: brand, logoUrl } = useBranding()
  const name = useSetting('clinic.name') || brand
  const [address, phone] = [useSetting('clinic.address'), useSetting('clinic.phone')]
  const [licence, tax_code] = [useSetting('clinic.licence'), useSetting('clinic.tax_code')]
  const lines = [
    address,
    [phone && TEXTS.phone(phone), tax_code && TEXTS.tax_code(tax_code)].filter(Boolean).join(' · '),
    licence && TEXTS.licence(licence),
  ]
  return (
    <>
      {logoUrl !== '' && <img className={css.logo} src={logoUrl} alt="" />}
      <div className={css.clinic}>
        <strong>{name}</strong>
        {lines.map((line) => line && <span key={line}>{line}</span>)}
      </div>
    </>
  )
}

/** The record that a paper is of: its code, and the address that it is opened at. */
export interface PrintedRecord {
  code: string
  path: string
}

/** The head of a paper: the clinic, and which record it is of. */
export function PrintHead({ code, path }: PrintedRecord) {
  return (
    <header className={css.head}>
      <Clinic />
      <div className={css.code}>
        <QrCode className={css.qr} text={new URL(path, location.origin).href} label={TEXTS.qr(code)} />
        <span>{code}</span>
      </div>
    </header>
  )
}
