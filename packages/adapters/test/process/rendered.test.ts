import { renderedCases } from '../rendered-cases.ts'

// Their texts need half as much room again as there is; the long tests need five times as much.
renderedCases(12)
