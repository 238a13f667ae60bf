import type { InboxMessage, ProjectId } from '@posthorn/core'
import { exampleMail, mailerConformance } from '@posthorn/core/conformance'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { inbox } from '../src/inbox/index.ts'

function capturing() {
  const saved: { projectId: ProjectId; message: InboxMessage }[] = []
  const clock = { now: () => new Date('2026-11-22T00:00:00Z') }
  const mailer = inbox({ clock, save: async (projectId, message) => void saved.push({ projectId, message }) })
  return { saved, mailer }
}

mailerConformance('inbox', async () => {
  const { saved, mailer } = capturing()
  return { mailer, received: async () => saved.map(({ message }) => message), async close() {} }
})

it('keeps a mail under its project, as it would have gone over the wire', async () => {
  const { saved, mailer } = capturing()
  const mail = exampleMail()
  expect(await mailer.send(mail)).toEqual({ response: 'captured by the local inbox' })
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

it('says that a mail can be tried again when it could not be kept', async () => {
  const failure = new Error('disk full')
  const mailer = inbox({ save: () => Promise.reject(failure) })
  await expect(mailer.send(exampleMail())).rejects.toMatchObject({ failure: 'unreachable', cause: failure })
})
