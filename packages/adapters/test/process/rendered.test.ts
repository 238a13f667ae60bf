import { renderedCases } from '../rendered-cases.ts'

// Their texts are half as much again as there is room for; the long tests have five times as much.
renderedCases(12)
