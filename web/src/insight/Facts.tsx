import { Fragment } from 'react'

/** What is said of a customer in a few words each: a name goes to the next line whole before it is torn apart. */
export const Facts = ({ of }: { of: readonly (string | null)[] }) =>
  of
    .filter((fact) => fact !== null && fact !== '')
    .map((fact, index) => (
      <Fragment key={index}>
        {index > 0 && ' · '}
        <span>{fact}</span>
      </Fragment>
    ))
