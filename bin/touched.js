/** Browser tests of an area whose names do not begin with it. */
const SPECS_OF = {
  app: ['navigation', 'frame', 'session'],
  kit: ['navigation', 'customers.spec'],
  shared: ['navigation', 'customers.spec'],
  appointments: ['booking', 'front-desk', 'reception', 'schedule'],
  contact: ['forms', 'notifications'],
  customers: ['merge', 'import-export', 'profile'],
  identity: ['sign-in', 'session'],
  insight: ['logs', 'navigation'],
  sales: ['deals'],
  settings: ['configuration', 'custom-fields', 'vocabulary'],
}

/** What a file of this kind can break, as patterns of test files by stage; `<area>` stands for its own. */
const KINDS = [
  { of: /^(bin|rules|contract|web)\/.*\.test\.ts$/, rules: ['<file>'] },
  { of: /^(server|demo)\/.*\.test\.ts$/, server: ['<file>'] },
  { of: /^e2e\/src\/.*\.spec\.ts$/, e2e: ['<file>'] },
  { of: /^bin\//, rules: ['bin/'] },
  { of: /^rules\/src\/(?<area>[\w-]+)\//, rules: ['rules/src/<area>/'], server: ['test/<area>-'] },
  { of: /^contract\/src\/(?<area>[\w-]+)\//, rules: ['contract/src/<area>/'], server: ['test/<area>-'] },
  { of: /^contract\/src\//, rules: ['contract/'], server: ['test/matrix', 'test/contract.'] },
  { of: /^server\/src\/(?<area>[\w-]+)\//, server: ['test/<area>-'] },
  { of: /^server\/src\/kit\//, server: ['test/structure', 'test/contract.', 'test/realtime-sockets'] },
  {
    of: /^server\/migrations\//,
    server: ['test/structure', 'test/schema', 'test/migrat', 'test/insight-words'],
  },
  { of: /^web\/src\/(?<area>[\w-]+)\//, rules: ['web/src/<area>/'], e2e: ['src/<area>', '<specs>'] },
]

/**
 * What a change can break: patterns of test files by stage. By names alone, so that it is answered at once; what it leaves
 * out is found by `npm test`.
 */
export function touchedBy(files) {
  const touched = { rules: new Set(), server: new Set(), e2e: new Set() }
  for (const file of files) {
    for (const { of, ...patterns } of KINDS) {
      const match = of.exec(file)
      if (match === null) continue
      const area = match.groups?.area ?? ''
      const filled = (pattern) => {
        if (pattern === '<specs>') return (SPECS_OF[area] ?? []).map((name) => `src/${name}`)
        return pattern.replace('<file>', file).replace('<area>', area)
      }
      for (const [stage, some] of Object.entries(patterns))
        for (const pattern of some.flatMap(filled)) touched[stage].add(pattern)
    }
  }
  return Object.fromEntries(Object.entries(touched).map(([stage, patterns]) => [stage, [...patterns]]))
}
