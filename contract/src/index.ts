export * from './kit/index.ts'

export { entities, families } from './families.ts'
