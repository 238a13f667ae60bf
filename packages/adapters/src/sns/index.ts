export { type SnsOptions, sns } from './receive.ts'
