/** What is missing without a reason, and reasons for what is not missing (any more). */
export function unexplained(found, reasons, fault) {
  const names = new Set(found.map(({ name }) => name))
  const stale = Object.keys(reasons).filter((name) => !names.has(name))
  return [
    ...found.filter(({ name }) => reasons[name] === undefined).map((one) => `${one.name}: ${fault(one)}`),
    ...stale.map((name) => `${name}: has its place, and a reason in bin/without-screen.js why it has none`),
  ]
}
