import { Fragment } from 'react'

/** What is said of somebody in one line: a name goes to the next one whole before it is torn apart. */
export const Facts = ({ of }: { of: readonly (string | null)[] }) =>
  of
    .filter((fact) => fact !== null && fact !== '')
    .map((fact, index) => (
      <Fragment key={fact}>
        {index > 0 && ' · '}
        <span>{fact}</span>
      </Fragment>
    ))
