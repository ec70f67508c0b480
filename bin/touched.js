/** Browser tests of an area whose names do not begin with it. */
const SPECS_OF = {
  app: ['navigation', 'frame'],
  kit: ['navigation', 'customers.spec'],
  shared: ['navigation', 'customers.spec'],
  appointments: ['booking', 'front-desk'],
  contact: ['forms', 'notifications'],
  customers: ['customers.spec', 'profile'],
  identity: ['sign-in'],
  insight: ['logs'],
  sales: ['deals'],
  settings: ['configuration', 'vocabulary'],
}

/**
 * What a file of this kind can break, as patterns of test files by stage. `<area>` stands for its own, `<tests>` for the
 * tests of the server that are named after it, or all of its area where none is; `<specs>` for the browser tests of its area.
 */
const KINDS = [
  { of: /^(bin|rules|contract|web)\/.*\.test\.ts$/, rules: ['<file>'] },
  { of: /^(server|demo)\/.*\.test\.ts$/, server: ['<file>'] },
  { of: /^e2e\/src\/.*\.spec\.ts$/, e2e: ['<file>'] },
  { of: /^bin\//, rules: ['bin/'] },
  { of: /^rules\/src\/(?<area>[\w-]+)\//, rules: ['rules/src/<area>/'], server: ['<tests>'] },
  { of: /^contract\/src\/(?<area>[\w-]+)\//, rules: ['contract/src/<area>/'], server: ['<tests>'] },
  {
    of: /^contract\/src\//,
    rules: ['contract/'],
    server: ['calls/matrix', 'calls/contract.', 'calls/default-roles', 'calls/openapi.'],
  },
  { of: /^server\/src\/(?<area>[\w-]+)\//, server: ['<tests>'] },
  { of: /^server\/src\/kit\//, server: ['calls/structure', 'calls/contract.', 'realtime/sockets'] },
  {
    of: /^server\/migrations\//,
    server: ['calls/structure', 'ground/schema', 'ground/migrat', 'insight/words'],
  },
  { of: /^web\/src\/(?<area>[\w-]+)\//, rules: ['web/src/<area>/'], e2e: ['<specs>'] },
]

/**
 * What a change of `files` can break, of the test files that there are: patterns by stage. By names alone, so that it is
 * answered at once; what it leaves out is found by `npm test`. A pattern that no test matches is none.
 */
export function touchedBy(files, tests) {
  const touched = { rules: new Set(), server: new Set(), e2e: new Set() }
  for (const file of files) {
    for (const { of, ...patterns } of KINDS) {
      const match = of.exec(file)
      if (match === null) continue
      const filled = fillingOf(file, match.groups?.area ?? '', tests)
      for (const [stage, some] of Object.entries(patterns))
        for (const pattern of some.flatMap(filled)) touched[stage].add(pattern)
    }
  }
  const isThere = (pattern) => tests.some((test) => test.includes(pattern))
  return Object.fromEntries(
    Object.entries(touched).map(([stage, patterns]) => [stage, [...patterns].filter(isThere)]),
  )
}

const fillingOf = (file, area, tests) => (pattern) => {
  if (pattern === '<specs>') return (SPECS_OF[area] ?? [area]).map((name) => `src/${name}`)
  if (pattern === '<tests>') return [testsOf(file, area, tests)]
  return pattern.replace('<file>', file).replace('<area>', area)
}

function testsOf(file, area, tests) {
  const stem = file.replace(/^.*\//, '').replace(/\..*$/, '')
  const own = `test/${area}/${stem}`
  return tests.some((test) => test.includes(own)) ? own : `test/${area}/`
}
