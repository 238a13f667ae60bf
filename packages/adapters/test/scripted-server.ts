import net from 'node:net'
import { type SmtpOptions, smtp } from '../src/nodemailer/index.ts'

/** One connection, for a script. */
export interface Talk {
  /** The number of the connection, from 1. */
  readonly connection: number
  /** The number of final dots over it, including this one. */
  readonly dots: number
  /** The sender of the last MAIL, the recipient of the last RCPT, and the subject of the last content. */
  readonly from: string
  readonly to: string
  readonly subject: string
  /** Writes a reply; content follows a 354. */
  say(reply: string): void
  readonly socket: net.Socket
}

/**
 * Answers a command, or the final dot as `.`. Returns false for the normal behavior. Later input is read only after it
 * answers.
 */
export type Script = (line: string, talk: Talk) => boolean

export interface Scripted {
  readonly url: string
  mailer(query?: string, options?: SmtpOptions): ReturnType<typeof smtp>
  /** The commands of clients, without the content: `1 MAIL`, with the number of the connection. */
  readonly requests: readonly string[]
  /** The recipients of the mails that it took, in order. */
  readonly taken: readonly string[]
  connections(): number
  close(): Promise<void>
}

const POLITE = new Map([
  ['DATA', '354 go'],
  ['QUIT', '221 bye'],
])

/** Starts a short SMTP server that follows its script. */
export async function startScripted(script: Script, { pipelining = true } = {}): Promise<Scripted> {
  const requests: string[] = []
  const taken: string[] = []
  const sockets = new Set<net.Socket>()
  const mailers: ReturnType<typeof smtp>[] = []
  let connections = 0

  const server = net.createServer((socket) => {
    const connection = ++connections
    const lines: string[] = []
    let isContent = false
    let isThinking = false
    let rest = ''
    let dots = 0
    let [from, to, subject] = ['', '', '']
    const say = (reply: string) => {
      isContent = reply.startsWith('354')
      isThinking = false
      socket.write(`${reply}\r\n`)
      setImmediate(goOn)
    }
    const answer = (line: string) => {
      if (line === '.') dots += 1
      from = /^MAIL FROM:<(.*)>/.exec(line)?.[1] ?? from
      to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to
      requests.push(`${connection} ${line.split(' ')[0]}`)
      if (line === '.') taken.push(to)
      isThinking = true
      if (script(line, { connection, dots, from, to, subject, say, socket })) return
      if (line.startsWith('EHLO')) say(pipelining ? '250-scripted\r\n250 PIPELINING' : '250 scripted')
      else say(POLITE.get(line) ?? '250 ok')
    }
    const goOn = () => {
      while (!isThinking) {
        const line = lines.shift()
        if (line === undefined) return
        if (isContent) subject = /^Subject: (.*)/.exec(line)?.[1] ?? subject
        if (isContent && line !== '.') continue
        isContent = false
        answer(line)
      }
    }
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.write('220 scripted\r\n')
    socket.on('data', (chunk) => {
      lines.push(...(rest + chunk.toString('latin1')).split('\r\n'))
      rest = lines.pop() ?? ''
      goOn()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    url,
    requests,
    taken,
    connections: () => connections,
    mailer(query = '', options = {}) {
      const mailer = smtp(`${url}${query}`, options)
      mailers.push(mailer)
      return mailer
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(mailers.map((mailer) => mailer.close()))
      server.close()
    },
  }
}
