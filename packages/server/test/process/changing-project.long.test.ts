import { parse } from '@posthorn/core/kernel'
import { EmailQuery, listEmails } from '@posthorn/core/mail'
import { afterAll, describe, expect, it } from 'vitest'
import { callNode, postgresFor, startNode } from '../nodes-kit.ts'

const CALLERS = 10
const SENDS = 30

const server = await postgresFor('sending while the project changes')
afterAll(() => server?.stop())

describe.skipIf(!server)('a project on PostgreSQL whose settings change all the time', () => {
  it('has all its mail accepted', async () => {
    const node = await startNode((await server?.createDatabase()) ?? '', {
      POSTHORN_SANDBOX_DOMAIN: 'sandbox.localhost',
    })
    const { ctx, keys } = await node.posthorn.createProject({ name: 'Changing' })
    const key = keys.secret
    let isOver = false
    const change = async () => {
      for (let n = 0; !isOver; n++)
        await callNode(node, `PATCH /users/@me/projects/${ctx.project.id}`, { key, body: { name: `Name ${n}` } })
    }
    const changes = [change(), change()]
    const send = async (caller: number) => {
      const statuses: number[] = []
      for (let n = 0; n < SENDS; n++) {
        const body = {
          to: `p${caller}-${n}@example.com`,
          from: 'hi@sandbox.localhost',
          subject: 'Hello',
          body: 'Hello',
        }
        statuses.push((await callNode(node, 'POST /v1/send', { key, body })).status)
      }
      return statuses
    }
    const statuses = (await Promise.all(Array.from({ length: CALLERS }, (_, n) => send(n)))).flat()
    isOver = true
    await Promise.all(changes)
    expect(statuses.filter((status) => status !== 200)).toStrictEqual([])
    expect((await listEmails(ctx, parse(EmailQuery, {}))).total).toBe(CALLERS * SENDS)
  })
})
