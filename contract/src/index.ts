export * from './kit/index.ts'

export { entities, families, nameColumnOf } from './families.ts'
