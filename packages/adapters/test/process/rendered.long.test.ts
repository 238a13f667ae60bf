import { renderedCases } from '../rendered-cases.ts'

renderedCases(40)
