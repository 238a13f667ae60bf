import { testPosthorn as coreTestPosthorn, type TestOptions } from '@posthorn/core/testing'
import { createEmbeddedServer } from '@posthorn/server'
import { type ProjectClient, projectClient } from './project.ts'

export { eventually, memoryMailer, memoryStore, type SentMail, type TestOptions } from '@posthorn/core/testing'

/**
 * Creates a complete Posthorn in memory with a clock that a test moves, like `testPosthorn` of
 * `@posthorn/core/testing`. Its project has the API that an application has: that of `@posthorn/sdk`.
 *
 * @example
 * import { testPosthorn } from '@posthorn/node/testing'
 * import { expect } from 'vitest'
 *
 * const app = await testPosthorn()
 * await app.project.send({ to: 'ada@example.com', from: 'shop@example.com', subject: 'Your order', body: 'Thank you' })
 * await app.run()
 * expect(app.outbox.map(({ subject }) => subject)).toEqual(['Your order'])
 */
export async function testPosthorn(options: TestOptions = {}) {
  const app = await coreTestPosthorn(options)
  const { ctx, posthorn, http, workflow, track, run, advance } = app
  const server = await createEmbeddedServer(posthorn)
  const project: ProjectClient = projectClient({ server, ctx, types: undefined, refused: () => {} })
  async function close(): Promise<void> {
    await server.stop(0)
    await app.close()
  }
  return {
    project,
    http,
    workflow,
    track,
    run,
    advance,
    close,
    [Symbol.asyncDispose]: close,
    /** Every sent mail, oldest first. */
    get outbox() {
      return app.outbox
    },
    /** The time of the clock. */
    get now() {
      return app.now
    },
  }
}

export type TestPosthorn = Awaited<ReturnType<typeof testPosthorn>>
