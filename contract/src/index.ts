export * from './kit/index.ts'
export { families } from './families.ts'
