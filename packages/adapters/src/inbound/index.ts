export { type InboundReaderOptions, inboundReader } from './reader.ts'
