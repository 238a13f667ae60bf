import { watch } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Posthorn, PosthornError } from '@posthorn/sdk'
import { countedFromTop } from '../templates/file.ts'
import { mailsIn, readMail } from './folder.ts'
import { MAIL_POLICY, PAGE, PAGE_POLICY } from './page.ts'
import { sayChecks } from './say-checks.ts'

/** The wait after a change, because editors write a file in several steps. */
const SETTLE_MS = 60

export interface PreviewServer {
  readonly url: string
  close(): Promise<void>
}

interface PreviewState {
  readonly name: string
  readonly subject: string | undefined
  readonly html: string
  readonly text: string
  /** The size of the mail; empty if there is none. */
  readonly size: string
  readonly problems: readonly string[]
  /** Parts that mail programs would not show, perhaps intentionally. */
  readonly notes: readonly string[]
}

const NOTHING = { subject: undefined, html: '', text: '', size: '', notes: [] }

/**
 * Serves the mails of a folder to a browser on this machine, and notifies its pages when a file changes. Rejects with
 * the code `ENOENT` if there is no folder, and `EADDRINUSE` if the port is taken.
 */
export async function openPreviewServer(
  client: Pick<Posthorn, 'templates'>,
  { folder, port }: { readonly folder: string; readonly port: number },
): Promise<PreviewServer> {
  await mailsIn(folder)
  const listeners = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('x-content-type-options', 'nosniff').setHeader('cache-control', 'no-store')
    response.setHeader('referrer-policy', 'no-referrer')
    // A foreign name that leads to this machine is DNS rebinding.
    if (!/^(?:127\.0\.0\.1|localhost):\d{1,5}$/.test(request.headers.host ?? ''))
      return end(response, 403, 'text/plain', '')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method !== 'GET') return end(response, 405, 'text/plain', '')
    if (pathname === '/') {
      response.setHeader('content-security-policy', PAGE_POLICY)
      return end(response, 200, 'text/html', PAGE)
    }
    if (pathname === '/changes') return listen(response)
    const names = await mailsIn(folder).catch(() => [])
    const name = names.find((each) => each === searchParams.get('name')) ?? names[0] ?? ''
    if (pathname === '/state') {
      const { html: _, text: __, ...state } = await render(client, folder, name)
      return end(response, 200, 'application/json', JSON.stringify({ names, ...state }))
    }
    if (!['/preview', '/text', '/source'].includes(pathname)) return end(response, 404, 'text/plain', '')
    response.setHeader('content-security-policy', MAIL_POLICY)
    const { html, text } = await render(client, folder, name)
    if (pathname === '/preview') return end(response, 200, 'text/html', html)
    end(response, 200, 'text/plain', pathname === '/text' ? text : html)
  }

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': here\n\n')
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
  }

  const watcher = watchMails(folder, () => {
    for (const listener of listeners) listener.write('data: changed\n\n')
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve)).catch(
    (error: unknown) => {
      watcher.close()
      throw error
    },
  )
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : port}`,
    close() {
      watcher.close()
      return new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** Calls `changed` a moment after the last of several changes. */
function watchMails(folder: string, changed: () => void) {
  let settling: NodeJS.Timeout | undefined
  const watcher = watch(folder, () => {
    clearTimeout(settling)
    settling = setTimeout(changed, SETTLE_MS)
  })
  // A folder that is deleted is shown without mails.
  watcher.on('error', () => {})
  return {
    close() {
      watcher.close()
      clearTimeout(settling)
    },
  }
}

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

/** Renders a mail as a send would; its problems are a part of the answer. */
async function render(client: Pick<Posthorn, 'templates'>, folder: string, name: string): Promise<PreviewState> {
  try {
    const mail = await readMail(folder, name)
    if (!mail) return { ...NOTHING, name, problems: [] }
    const {
      subject,
      html,
      text,
      warnings = [],
    } = await client.templates.preview(mail.request).catch((error: unknown) => {
      throw countedFromTop(error, mail.lines, name)
    })
    const { size, problems, notes } = await sayChecks(html)
    return {
      name,
      subject,
      html,
      text,
      size,
      problems: [...warnings.filter(({ code }) => code !== 'clipped').map(({ message }) => message), ...problems],
      notes,
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const problems =
      error instanceof PosthornError && error.errors?.length
        ? error.errors.map(({ message }) => message)
        : [error.message]
    return { ...NOTHING, name, problems }
  }
}
