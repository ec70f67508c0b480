/** How large and how long the run is; bench/README.md names the variables. */
export const SETTINGS = {
  persons: Number(process.env['BENCH_PERSONS'] ?? 1_000_000),
  rounds: Number(process.env['BENCH_ROUNDS'] ?? 5),
  seconds: Number(process.env['BENCH_SECONDS'] ?? 2),
  sockets: Number(process.env['BENCH_SOCKETS'] ?? 10_000),
}

/** Signs the access tokens of a run; the product that is measured knows it. */
export const SECRETS = {
  tokens: 'signs in the benchmark',
  master: 'a secret for the benchmark that nobody else uses',
  database: 'bench',
}

/** Only the lines whose name holds this word are measured, if it is given. */
const word = process.argv[2] ?? ''

export const isSelected = (name: string): boolean => name.includes(word)

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** One figure of a line: which side, what it came to, and the ratio or target where there is one. */
export const sayFigure = (name: string, side: string, figure: string): void =>
  say(`${name.padEnd(30)} ${side.padEnd(8)}${figure}`)
