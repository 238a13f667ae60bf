import { mailerConformance } from '@posthorn/core/conformance'
import type { ProjectId } from '@posthorn/core/kernel'
import type { InboxMessage } from '@posthorn/core/mail'
import { exampleMail, sendWhole } from '@posthorn/core/testing'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { inbox } from '../../src/inbox/index.ts'

function capturing() {
  const saved: { projectId: ProjectId; message: InboxMessage }[] = []
  const clock = { now: () => new Date('2026-11-22T00:00:00Z') }
  const mailer = inbox({ clock, save: async (projectId, message) => void saved.push({ projectId, message }) })
  return { saved, mailer }
}

/** Expects the return path on top of the message, if it differs from the sender's address (RFC 5321 §4.4). */
function delivered({ from, to, source }: InboxMessage) {
  const [line, returnPath = from] = /^Return-Path: <(.*)>\r\n/.exec(Buffer.from(source).toString('latin1')) ?? ['']
  return { to, returnPath, source: source.subarray(line.length) }
}

mailerConformance('inbox', async () => {
  const { saved, mailer } = capturing()
  const received = async () => saved.map(({ message }) => delivered(message))
  return { mailer, received, async close() {} }
})

it('stores a mail in its project, as it would be sent', async () => {
  const { saved, mailer } = capturing()
  const mail = exampleMail()
  expect(await sendWhole(mailer, mail)).toEqual({ response: 'captured by the local inbox' })
  expect(mailer.local).toBe(true)
  expect(saved).toMatchObject([
    {
      projectId: mail.projectId,
      message: {
        emailId: mail.emailId,
        from: 'news@sender.example',
        to: 'ada@recipient.example',
        subject: 'Hello Ada',
        createdAt: new Date('2026-11-22T00:00:00Z'),
      },
    },
  ])
  const parsed = await PostalMime.parse(saved[0]?.message.source ?? new Uint8Array())
  expect(parsed.html).toContain('<b>Ada</b>')
})

it('reports that a mail can be tried again if it could not be stored', async () => {
  const failure = new Error('disk full')
  const mailer = inbox({ save: () => Promise.reject(failure) })
  await expect(sendWhole(mailer, exampleMail())).rejects.toMatchObject({ failure: 'unreachable', cause: failure })
})
