// The child process of within-kill.long.test.ts: an order and its mails in one transaction, killed at a step.
import { createPosthorn } from '@posthorn/node'
import { aReceipt, MASTER_KEY } from './receipts.ts'
import { TILLS, type TillName } from './tills.ts'

const [name = '', where = '', projectId = '', deadly = '', id = ''] = process.argv.slice(2)
const isTill = (name: string): name is TillName => name in TILLS
if (!isTill(name)) throw new Error(`there is no till ${name}`)

function step(name: string): void {
  if (name === deadly) process.kill(process.pid, 'SIGKILL')
}

const till = await TILLS[name].open(where)
const posthorn = await createPosthorn({ store: till.store, masterKey: MASTER_KEY })
const project = await posthorn.projects.get(projectId)

await till.inTransaction(async ({ transaction, order }) => {
  await order(id)
  step('ordered')
  const joined = project.within(transaction)
  await joined.track({ email: `${id}@example.com`, event: 'ordered' })
  const sending = joined.send(aReceipt(id), { idempotencyKey: id })
  step('sending')
  await sending
  await joined.batch([aReceipt(id, 'Terms')])
  step('batched')
})
step('committed')
process.exit(0)
