import { expect, it } from 'vitest'
import { startFerretDb } from '../../../../test/support/ferretdb.ts'
import { isTurn } from '../../../../test/support/variants.ts'
import { agendaQueue } from '../../src/agenda/index.ts'
import { agendaMongoSuite } from '../agenda-mongo-suite.ts'
import { soon, uniqueTable } from '../agenda-nodes.ts'

// Building it may take minutes, so CI does it at one of ten commits.
const found = isTurn(10) ? await startFerretDb() : { missing: 'it runs at one of ten commits' }

agendaMongoSuite('FerretDB', found, { isAtomic: false })

it.skipIf('missing' in found)(
  'warns at its start that FerretDB 1 may lose or repeat a wake-up, and suggests a server',
  async () => {
    if ('missing' in found) return
    const warnings: string[] = []
    const queue = await agendaQueue(found.server.createDatabase(), {
      table: uniqueTable(),
      onWarning: (message) => warnings.push(message),
    })
    await queue.start()
    await soon(() =>
      expect(warnings).toStrictEqual([expect.stringMatching(/^FerretDB v1.*lost.*Use MongoDB, FerretDB 2/)]),
    )
    await queue.stop()
  },
)
