export * from './kit/index.ts'
export { entities } from './entities.ts'
export { families } from './families.ts'
