import { measure, median, type Measured, type Target, type Workload } from './load.ts'
import { sayFigure, SETTINGS } from './settings.ts'
import type { Pair } from './workloads.ts'

export const figure = ({ rate, p50, p99, cpu_us, database_us }: Measured): string =>
  `${rate.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms  cpu ${cpu_us.toFixed(0).padStart(5)} + ${database_us.toFixed(0).padStart(5)} µs`

/** A server and what is asked of it. */
export interface Side {
  target: Target
  workload: Workload
}

export interface InTurns {
  /** The round of middle rate of each side. */
  middle: [Measured, Measured]
  /** Median over the rounds of the first side's rate to the second's. */
  ratio: number
}

/** Measures two sides in turns, so that what else the machine does falls on both. */
export async function inTurns(first: Side, second: Side): Promise<InTurns> {
  const run = ({ target, workload }: Side, seconds: number) => measure(target, workload, seconds)
  await run(first, 0.5)
  await run(second, 0.5)
  const rounds: [Measured, Measured][] = []
  for (let round = 0; round < SETTINGS.rounds; round += 1)
    rounds.push([await run(first, SETTINGS.seconds), await run(second, SETTINGS.seconds)])
  const middle = (all: Measured[]) =>
    all.toSorted((left, right) => left.rate - right.rate)[Math.floor(all.length / 2)] as Measured
  return {
    middle: [middle(rounds.map(([one]) => one)), middle(rounds.map(([, other]) => other))],
    ratio: median(rounds.map(([one, other]) => one.rate / other.rate)),
  }
}

/** The two lines of a workload: product and floor. */
export async function compare(pair: Pair, product: Target, floor: Target): Promise<void> {
  const { middle, ratio } = await inTurns(
    { target: product, workload: pair.product },
    { target: floor, workload: pair.floor },
  )
  const target = pair.target === undefined ? '' : ` (target ${pair.target})`
  sayFigure(pair.name, 'product', figure(middle[0]))
  sayFigure('', 'floor', `${figure(middle[1])}   ratio ${ratio.toFixed(2)}${target}`)
}
