import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ReceivedMail, SmtpBehaviour, SmtpRequest, SmtpServerOptions } from './smtp-protocol.ts'

export type { ReceivedMail, SmtpBehaviour, SmtpPoint, SmtpServerOptions } from './smtp-protocol.ts'

/** A real SMTP server in a separate process, on a free port of the loopback interface. */
export interface SmtpServer {
  readonly port: number
  /** `smtp://` or `smtps://` with the first user's name and password; query parameters may be added. */
  readonly url: string
  readonly pid: number
  /** The mails that it received in full and did not refuse, in the order of arrival. */
  messages(): Promise<readonly ReceivedMail[]>
  /** The number of mails that `messages` would return: cheap enough to poll. */
  count(): Promise<number>
  /** Forgets mails, behaviors and the count of connections. */
  reset(): Promise<void>
  /** Replaces its behaviors; without arguments it behaves well again. */
  behave(...behaviours: SmtpBehaviour[]): Promise<void>
  /** The number of connections that it has accepted. */
  connections(): Promise<number>
  /** The number of attempts to sign in. */
  signIns(): Promise<number>
  /** Closes all connections without a reply, as a restarting server does. */
  disconnect(): Promise<void>
  /** Ends the process. */
  stop(): Promise<void>
}

const ENTRY = fileURLToPath(new URL('smtp-server-process.ts', import.meta.url))

/** Starts a server; rejects when its process does not start. */
export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<SmtpServer> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ENTRY, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const exited = once(child, 'exit')
  const waiting = new Map<number, (answer: unknown) => void>()
  let lastId = 0
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the SMTP server ended with code ${code}`)))
    child.on('message', (message: { port: number } | { id: number; answer: unknown }) => {
      if ('port' in message) return resolve(message.port)
      waiting.get(message.id)?.(message.answer)
      waiting.delete(message.id)
    })
  })

  const ask = <T>(request: SmtpRequest): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, (answer) => resolve(answer as T))
      child.send({ id, request }, (error) => {
        if (error) reject(error)
      })
    })

  const [user] = Object.entries(options.users ?? {})
  const credentials = user ? `${user.map(encodeURIComponent).join(':')}@` : ''
  return {
    port,
    url: `${options.tls === 'implicit' ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    messages: () => ask<ReceivedMail[]>({ do: 'messages' }),
    count: () => ask<number>({ do: 'count' }),
    reset: () => ask<void>({ do: 'reset' }),
    behave: (...behaviours) => ask<void>({ do: 'behave', behaviours }),
    connections: () => ask<number>({ do: 'connections' }),
    signIns: () => ask<number>({ do: 'signIns' }),
    disconnect: () => ask<void>({ do: 'disconnect' }),
    async stop() {
      if (child.connected) child.disconnect()
      const kill = setTimeout(() => child.kill('SIGKILL'), 2000)
      await exited
      clearTimeout(kill)
    },
  }
}
