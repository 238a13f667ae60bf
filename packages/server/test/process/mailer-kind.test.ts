import { silentLog } from '@posthorn/core/ports'
import { exampleMail, sendWhole } from '@posthorn/core/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDeployment } from '../../src/processes/deployment.ts'
import { examine } from '../../src/processes/doctor.ts'
import { openInbox } from '../../src/processes/mailer-kind.ts'
import { migrate } from '../../src/processes/migrate.ts'
import { openBench } from '../harness.ts'
import { nodePlaces, sendingOver } from '../mailer-kind-kit.ts'
import { type Environment, nodeConfig } from '../nodes-kit.ts'

const { places, stop } = await nodePlaces()
afterAll(stop)
/** The mail server is never contacted here. */
const sending = sendingOver('smtp://127.0.0.1:1')

describe.each(places)('nodes on one %s', (_, place) => {
  /** Opens a node and closes it again. */
  async function start(url: string, env: Environment = {}): Promise<void> {
    const { posthorn } = await openDeployment(nodeConfig(url, env), silentLog)
    await posthorn.close()
  }

  it('go from the local inbox to a mail server without an option, and back only with one', async () => {
    const url = await place()
    await start(url)
    await start(url)
    await start(url, sending)
    await start(url, sending)
    await expect(start(url)).rejects.toThrow(/POSTHORN_MAILER_URL does not name one.*migrate --local-inbox/)
    await expect(start(url, { POSTHORN_MAILER_URL: 'inbox:' })).rejects.toMatchObject({ name: 'ConfigError' })
    const checks = await examine(nodeConfig(url))
    expect(checks.find(({ name }) => name === 'mailer')).toMatchObject({
      status: 'broken',
      message: expect.stringContaining('POSTHORN_MAILER_URL'),
    })
    await migrate(nodeConfig(url), { localInbox: true })
    await start(url)
  })
})

it('keeps as many captured mails as there is space for, however many arrive together', async () => {
  const { posthorn, close } = await openBench() // its inbox is trimmed
  onTestFinished(close)
  const { ctx } = await posthorn.createProject({ name: 'Shop' })
  const { store, ids } = posthorn.world
  const inbox = await openInbox(store, { keep: { mails: 100, bytes: 20_000 }, trimAfterBytes: 10_000 })
  const room = store.project(ctx.project.id).inbox
  let most = 0
  for (let n = 0; n < 30; n++) {
    const mail = { emailId: ids.make('eml'), projectId: ctx.project.id, html: 'x'.repeat(3000), text: '' }
    await sendWhole(inbox, exampleMail(mail))
    const kept = await room.list({ limit: 100, after: undefined, search: undefined })
    most = Math.max(
      most,
      kept.reduce((sum, { size }) => sum + size, 0),
    )
  }
  expect(most).toBeGreaterThan(20_000)
  expect(most).toBeLessThan(35_000)
})
