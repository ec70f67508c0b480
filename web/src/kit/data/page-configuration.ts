/** How one person likes one table to look. The same shape as the server's page configuration (families.md 2.14). */
export interface PageConfiguration {
  columns: { key: string; width?: number; visible: boolean; frozen: boolean }[]
  page_size: number
  density: 'comfortable' | 'compact'
}

/** Where page configurations are kept, by route. Reading is synchronous, so that a table never changes its shape after it is shown. */
export interface PageConfigurationStore {
  load: (route: string) => Partial<PageConfiguration> | undefined
  save: (route: string, configuration: PageConfiguration) => void
}

/** Keeps page configurations in this browser, apart for each user; a full or forbidden storage only means that nothing is remembered. */
export function localPageConfigurations(user_id: number | string): PageConfigurationStore {
  const nameOf = (route: string) => `bcare.page.${user_id}.${route}`
  return {
    load(route) {
      const stored = readStorage(nameOf(route))
      return stored === null ? undefined : parseConfiguration(stored)
    },
    save(route, configuration) {
      writeStorage(nameOf(route), JSON.stringify(configuration))
    },
  }
}

function readStorage(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function writeStorage(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // A full or forbidden storage: the layout holds until the page is left, which needs nobody's attention.
  }
}

function parseConfiguration(text: string): Partial<PageConfiguration> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
