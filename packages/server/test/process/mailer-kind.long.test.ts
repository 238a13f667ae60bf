import { eventually } from '@posthorn/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../../../../test/support/smtp-server.ts'
import { aMail, at } from '../harness.ts'
import { nodePlaces, sendingOver } from '../mailer-kind-kit.ts'
import { callNode, type Environment, startNode } from '../nodes-kit.ts'

const { places, stop } = await nodePlaces()
let smtp: SmtpServer
let sending: Environment
beforeAll(async () => {
  smtp = await startSmtpServer()
  sending = sendingOver(smtp.url)
})
afterAll(async () => {
  await smtp.stop()
  await stop()
})

/** Sends this many mails through a node. */
async function send(node: Parameters<typeof callNode>[0], mails: number, from = 0): Promise<void> {
  const to = Array.from({ length: mails }, (_, n) => `person${from + n}@example.com`)
  expect((await callNode(node, 'POST /v1/send', { body: aMail({ to }) })).status).toBe(200)
}

describe.each(places)('nodes on one %s', (_, place) => {
  it('of which one lacks the mail server: it does not start, and all mail leaves', async () => {
    await smtp.reset()
    const url = await place()
    const nodes = await Promise.all(Array.from({ length: 4 }, () => startNode(url, sending, true)))
    await expect(startNode(url, {}, true)).rejects.toThrow('POSTHORN_MAILER_URL does not name one')
    await Promise.all(nodes.map((node, n) => send(node, 25, n * 100)))
    await eventually(async () => expect(await smtp.messages()).toHaveLength(100))
  })

  it('of which one still has the inbox: it captures no mail once another one sends', async () => {
    await smtp.reset()
    const url = await place()
    const old = await startNode(url, {}, true)
    await send(old, 3)
    const captured = async () => at((await callNode(old, 'GET /inbox/messages')).json, 'data.length')
    await eventually(async () => expect(await captured()).toBe(3))
    // The mail leaves, whichever of the two takes it.
    await startNode(url, sending, true)
    await send(old, 60, 100)
    await eventually(async () => expect(await smtp.messages()).toHaveLength(60))
    expect(await captured()).toBe(3)
    expect((await callNode(old, 'GET /health/ready')).json).toMatchObject({ delivery: 'paused' })
  })
})
