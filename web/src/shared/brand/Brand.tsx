import { useBranding } from '../../kit/runtime/tenant.ts'
import styles from './Brand.module.css'

interface BrandProps {
  /** The mark alone. */
  markOnly?: boolean
}

/** The tenant's logo, or our mark, with the brand's name. */
export function Brand({ markOnly = false }: BrandProps) {
  const { name, logoUrl } = useBranding()
  return (
    <span className={styles.brand}>
      {logoUrl === '' ? <Mark /> : <img className={styles.logo} src={logoUrl} alt="" />}
      {!markOnly && <span className={`ellipsis ${styles.name}`}>{name}</span>}
    </span>
  )
}

/** A tooth, in the tenant's colour. */
function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path
        className={styles.tooth}
        d="M16 10.2c-1.5-1.3-3.2-2-4.9-1.7-2.6.5-4 3-3.6 6 .3 2.2 1.2 3.4 1.6 5.6.4 2.2.6 4.6 2.2 4.6 1.9 0 1.7-5.2 4.7-5.2s2.8 5.2 4.7 5.2c1.6 0 1.8-2.4 2.2-4.6.4-2.2 1.3-3.4 1.6-5.6.4-3-1-5.5-3.6-6-1.7-.3-3.4.4-4.9 1.7z"
      />
    </svg>
  )
}
