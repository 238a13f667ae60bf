export { READ_MAX, readMessage } from './read.ts'
