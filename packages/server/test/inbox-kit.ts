import { randomBytes } from 'node:crypto'
import { server as hapiServer } from '@hapi/hapi'
import { inbox } from '@posthorn/adapters/inbox'
import { nodePlatform } from '@posthorn/adapters/node'
import { sqlite } from '@posthorn/adapters/sqlite'
import { createPosthorn } from '@posthorn/core/app'
import type { EmailId } from '@posthorn/core/kernel'
import { parse } from '@posthorn/core/kernel'
import { SendRequest, sendEmails } from '@posthorn/core/mail'
import { eventually } from '@posthorn/core/testing'
import type { z } from 'zod'
import { posthorn as plugin } from '../src/index.ts'

/** A mail as a caller of the API sends it. */
export type MailInput = Partial<z.input<typeof SendRequest>>

export interface KitOptions {
  /** Whether mail is captured; otherwise the mailer really sends. */
  readonly local?: boolean
  readonly prefix?: string
  readonly baseUrl?: string
  /** The mail server for released mail. */
  readonly releaseUrl?: string
}

/** A whole deployment on a database of its own, with the API at a real port. */
export async function openInboxServer({ local = true, prefix, baseUrl, releaseUrl }: KitOptions = {}) {
  const store = sqlite(':memory:')
  const mailer = inbox({
    save: (projectId, message) => store.project(projectId).inbox.save(message),
    ...(releaseUrl !== undefined && { releaseUrl }),
  })
  const posthorn = await createPosthorn({
    platform: nodePlatform({ masterKey: randomBytes(32) }),
    store,
    mailer: { ...mailer, local },
    settings: {
      sandboxDomain: 'sandbox.localhost',
      sendRatePerSecond: null,
      ...(baseUrl !== undefined && { baseUrl }),
    },
  })
  const hapi = hapiServer({ host: '127.0.0.1', port: 0, debug: false })
  await hapi.register({ plugin, options: { posthorn, limiter: null } }, prefix ? { routes: { prefix } } : {})
  await hapi.start()
  await posthorn.start()

  return {
    hapi,
    posthorn,
    port: Number(hapi.info.port),
    /** A tenant with what its tests need. */
    async tenant(name = 'Shop') {
      const { ctx, keys } = await posthorn.createProject({ name })
      const messages = posthorn.world.store.project(ctx.project.id).inbox
      return {
        keys,
        messages,
        auth: { authorization: `Bearer ${keys.secret}` },
        /** Sends a mail and waits until it is captured; returns its id. */
        async send(input: MailInput = {}): Promise<string> {
          const [sent] = await sendEmails(
            ctx,
            parse(SendRequest, {
              to: 'ada@example.com',
              from: 'hello@sandbox.localhost',
              subject: 'Hello',
              body: '<p>Hello</p>',
              ...input,
            }),
          )
          const id = sent?.email ?? ''
          await until(async () => (await messages.find(asEmailId(id))) !== undefined)
          return id
        },
        /** Puts a message into the inbox that no mailer would write. */
        async capture(id: string, source: string | Buffer, createdAt = new Date()) {
          const message = {
            attachments: 0,
            text: '',
            from: 'a@sandbox.localhost',
            to: 'b@example.com',
            subject: id,
            createdAt,
          }
          await messages.save({ ...message, emailId: asEmailId(id), source: Buffer.from(source) })
          return id
        },
      }
    },
    async close() {
      await posthorn.stop()
      await hapi.stop({ timeout: 1000 })
      await posthorn.close()
    },
  }
}

export type InboxServer = Awaited<ReturnType<typeof openInboxServer>>
export type Tenant = Awaited<ReturnType<InboxServer['tenant']>>

export function asEmailId(id: string): EmailId {
  if (id.startsWith('eml_')) return `eml_${id.slice(4)}`
  throw new Error(`${id} is not the id of an email`)
}

/** Waits until a condition is true. */
export function until(holds: () => Promise<boolean>): Promise<void> {
  return eventually(async () => {
    if (!(await holds())) throw new Error('it did not come to hold')
  })
}

/** A red square of ten pixels. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)
