import fc from 'fast-check'
import { propertyRuns } from '../../packages/core/src/testing/property-runs.ts'
import { propertySeed } from './property-seed.ts'

// A property that fails prints the seed; with PROPERTY_SEED it fails again. 100 is for properties that name no number.
fc.configureGlobal({ seed: propertySeed(), numRuns: propertyRuns(100) })
