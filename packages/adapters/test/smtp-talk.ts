import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A conversation with a mail server, line by line. */
export interface Talk {
  readonly socket: Socket
  /** Sends text unchanged. */
  send(text: string): void
  /** Waits for the next whole reply. Rejects if the server hangs up first. */
  reply(): Promise<string>
  /** Sends a line and waits for its reply. */
  say(line: string): Promise<string>
  /** Resolves when the server has hung up. */
  readonly ended: Promise<void>
}

export async function talkTo(port: number, localAddress = '127.0.0.1'): Promise<Talk> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  await once(socket, 'connect')
  const replies: string[] = []
  const waiting: { readonly resolve: (reply: string) => void; readonly reject: (error: Error) => void }[] = []
  let rest = ''
  let lines = ''
  let isOver = false
  socket.on('data', (chunk) => {
    rest += chunk.toString()
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      lines += lines === '' ? line : `\n${line}`
      if (line[3] === '-') continue
      const next = waiting.shift()
      if (next) next.resolve(lines)
      else replies.push(lines)
      lines = ''
    }
  })
  socket.on('error', () => {})
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isOver = true
      for (const { reject } of waiting.splice(0)) reject(new Error('the server hung up'))
      resolve()
    })
  })
  const reply = () => {
    const known = replies.shift()
    if (known !== undefined) return Promise.resolve(known)
    if (isOver) return Promise.reject(new Error('the server hung up'))
    return new Promise<string>((resolve, reject) => waiting.push({ resolve, reject }))
  }
  return {
    socket,
    send: (text) => void socket.write(text),
    reply,
    say(line) {
      socket.write(`${line}\r\n`)
      return reply()
    },
    ended,
  }
}

/** Sends the greeting, the sender, and the recipient; returns the reply to RCPT. */
export async function begin(talk: Talk, to: string): Promise<string> {
  await talk.reply()
  await talk.say('EHLO mx.example.net')
  await talk.say('MAIL FROM:<>')
  return talk.say(`RCPT TO:<${to}>`)
}
