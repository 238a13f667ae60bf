// How a CSV file is written. It loads no library: a command line needs it before it knows what to do.
export {
  ENCODING_HINT,
  encodingNamed,
  encodingOf,
  SEPARATOR_HINT,
  separatorNamed,
  separatorOf,
  strangersIn,
} from './audience/imports/format.ts'
export { subscribedOfCell } from './audience/imports/subscribed.ts'
export type { CsvFormat, Separator } from './kernel/ports/csv.ts'
