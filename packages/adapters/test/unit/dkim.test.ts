import { dkimConformance } from '@posthorn/core/conformance'
import { nodeDkim } from '../../src/dkim/index.ts'
import { checkWithMailauth } from '../dkim-receiver.ts'

dkimConformance('node', async () => ({ dkim: nodeDkim(), check: checkWithMailauth }))
