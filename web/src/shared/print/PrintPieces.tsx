import { amountWords } from '@bcare/rules/text/amount-words'
import { formatMoney } from '@bcare/rules/text/money'
import type { ReactNode } from 'react'
import css from './print.module.css'
import { PRINT_TEXTS as TEXTS } from './texts.ts'

export type PrintedFact = readonly [label: string, said: ReactNode]

/** Facts in two columns, such as who the customer is; what is not known is left out. */
export function PrintFacts({ facts }: { facts: readonly PrintedFact[] }) {
  const known = facts.filter(([, said]) => said !== null && said !== undefined && said !== '')
  return (
    <dl className={css.facts}>
      {known.map(([label, said]) => (
        <div key={label}>
          <dt>{label}:</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PrintPartProps {
  title: string
  children: ReactNode
}

/** A part of a paper under its own heading, which no page ends with. */
export const PrintPart = ({ title, children }: PrintPartProps) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

/** What must stay on one page: sums, and the signatures below them. */
export const PrintEnd = ({ children }: { children: ReactNode }) => (
  <section className={css.end} data-end>
    {children}
  </section>
)

export interface PrintedSum {
  label: string
  /** In đồng, or as a text where it is no single amount. */
  amount: number | string
  /** What is signed for: larger than the rest. */
  is_main?: boolean
}

/** Sums in a column, and below them the one that is said in words. */
export function PrintSums({ sums, words }: { sums: readonly PrintedSum[]; words?: number }) {
  return (
    <div className={css.sums}>
      <dl>
        {sums.map(({ label, amount, is_main }) => (
          <div key={label} data-main={is_main}>
            <dt>{label}</dt>
            <dd>{typeof amount === 'number' ? formatMoney(amount) : amount}</dd>
          </div>
        ))}
      </dl>
      {words !== undefined && (
        <p>
          {TEXTS.in_words}: <em>{amountWords(words)}</em>
        </p>
      )}
    </div>
  )
}

interface PrintSignsProps {
  /** Who signs, from the left, with the name below where it is known. */
  signers: readonly (readonly [role: string, name?: string | null])[]
}

/** Room for signatures side by side. */
export const PrintSigns = ({ signers }: PrintSignsProps) => (
  <div className={css.signs}>
    {signers.map(([role, name]) => (
      <div key={role}>
        <strong>{role}</strong>
        <small>{TEXTS.sign}</small>
        <span>{name}</span>
      </div>
    ))}
  </div>
)
