import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Log } from '@posthorn/core/ports'
import { onTestFinished } from 'vitest'
import { createPosthorn, type PosthornOptions, sqlite } from '../src/index.ts'

export const MAIL = {
  to: 'ada@example.com',
  from: 'shop@sandbox.localhost',
  subject: 'Your order',
  body: '<p>Thank you, {{name ?? "you"}}.</p>',
}

export function aDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-node-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Creates Posthorn in this process with only a store, and collects its log. */
export async function aShop(options: Partial<PosthornOptions> = {}) {
  const directory = aDirectory()
  const said: string[] = []
  const note = (_: object, message: string) => void said.push(message)
  const log: Log = { debug() {}, info() {}, warn: note, error: note }
  const store = options.store ?? sqlite(path.join(directory, 'mail.db'))
  const posthorn = await createPosthorn({ dataDirectory: directory, log, ...options, store })
  onTestFinished(() => posthorn.close())
  return { posthorn, said, directory }
}

/** Lets a server listen until the test ends. Returns its URL. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has a port')
  return `http://127.0.0.1:${address.port}`
}
