import fc from 'fast-check'
import { propertyRuns } from '../../packages/core/src/testing/property-runs.ts'

// Of the properties that do not say how many cases they try.
fc.configureGlobal({ numRuns: propertyRuns(100) })
