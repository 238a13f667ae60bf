import { dkimConformance } from '../kernel/ports/dkim.conformance.ts'
import { checkPlainDkim, plainDkim } from './plain-dkim.ts'

dkimConformance('plain', async () => ({
  dkim: plainDkim(),
  check: async (source, findRecord) => checkPlainDkim(source, findRecord),
}))
