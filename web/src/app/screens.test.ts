import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MENU_GROUPS, type Screen } from '../shared/screen.ts'
import { menuFor } from './frame/menu.ts'
import { SCREENS } from './screens.ts'

const web = fileURLToPath(new URL('..', import.meta.url))

test('every area that declares screens is collected', () => {
  const areas = readdirSync(web).filter((area) => area !== 'app')
  const declaring = areas.filter((area) => readdirSync(`${web}/${area}`).includes('screens.ts'))
  const table = readFileSync(`${web}/app/screens.ts`, 'utf8')
  expect(declaring.length).toBeGreaterThan(5)
  expect(declaring.filter((area) => !table.includes(`from '../${area}/screens.ts'`))).toEqual([])
})

test('a path belongs to one screen, and a parent is a screen', () => {
  const paths = SCREENS.map(({ path }) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  expect(SCREENS.filter(({ parent }) => parent !== undefined && !paths.includes(parent))).toEqual([])
})

test('no two screens claim one place in the menu', () => {
  const places = SCREENS.flatMap(({ menu }) => (menu ? [`${menu.group} ${menu.place}`] : []))
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})

test('the menu has its groups in their order, and in each its screens by their places, also what is not built yet', () => {
  const built = SCREENS.map((screen): Screen => ({ ...screen, load: async () => () => null }))
  const menu = menuFor(built, { grants: { '*:*': 'all' } })
  expect(menu.map(({ group }) => group)).toEqual([...MENU_GROUPS])
  expect(menu.flatMap(({ screens }) => screens).length).toBe(SCREENS.filter((one) => one.menu).length)
  for (const { screens } of menu) {
    const places = screens.map((screen) => screen.menu?.place ?? 0)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
})
