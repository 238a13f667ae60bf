import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ApiBehaviour, ApiCall, ApiMail, ApiRequest } from './protocol.ts'

export type { ApiBehaviour, ApiCall, ApiMail } from './protocol.ts'

/**
 * A fake of the HTTP APIs of SendGrid and Amazon SES, in a separate process on a free port of the loopback interface.
 * It accepts the key `SG.test`, or the access key `AKIATEST`.
 */
export interface MailApi {
  readonly url: string
  /** The mails that it accepted. */
  mails(): Promise<readonly ApiMail[]>
  /** All requests, answered or not. */
  calls(): Promise<readonly ApiCall[]>
  behave(...behaviours: ApiBehaviour[]): Promise<void>
  /** Forgets mails, calls and behaviors. */
  reset(): Promise<void>
  stop(): Promise<void>
}

const ENTRY = fileURLToPath(new URL('process.ts', import.meta.url))

export async function startMailApi(): Promise<MailApi> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ENTRY], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  const exited = once(child, 'exit')
  const waiting = new Map<number, (answer: unknown) => void>()
  let lastId = 0
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the mail API ended with code ${code}`)))
    child.on('message', (message: { port: number } | { id: number; answer: unknown }) => {
      if ('port' in message) return resolve(message.port)
      waiting.get(message.id)?.(message.answer)
      waiting.delete(message.id)
    })
  })
  const ask = <T>(request: ApiRequest): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, (answer) => resolve(answer as T))
      child.send({ id, request }, (error) => {
        if (error) reject(error)
      })
    })
  return {
    url: `http://127.0.0.1:${port}`,
    mails: () => ask<ApiMail[]>({ do: 'mails' }),
    calls: () => ask<ApiCall[]>({ do: 'calls' }),
    behave: (...behaviours) => ask<void>({ do: 'behave', behaviours }),
    reset: () => ask<void>({ do: 'reset' }),
    async stop() {
      if (child.connected) child.disconnect()
      const kill = setTimeout(() => child.kill('SIGKILL'), 2000)
      await exited
      clearTimeout(kill)
    },
  }
}
