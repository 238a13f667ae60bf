import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished } from 'vitest'

interface Message {
  readonly id: string | undefined
  readonly name: string | undefined
  readonly text: string
}

type Headers = Readonly<Record<string, string>>

/** A client that keeps what it receives. */
export class Reader {
  text = ''
  isOver = false
  readonly #request: ClientRequest

  private constructor(request: ClientRequest, answer: IncomingMessage) {
    this.#request = request
    answer.setEncoding('utf8')
    answer.on('data', (piece: string) => {
      this.text += piece
    })
    answer.on('close', () => {
      this.isOver = true
    })
  }

  static async open(url: string, headers: Headers): Promise<Reader> {
    const [request, answer] = await begin(url, headers)
    expect(answer.statusCode).toBe(200)
    return new Reader(request, answer)
  }

  get messages(): readonly Message[] {
    return this.text
      .split('\n\n')
      .slice(0, -1)
      .map((text) => ({
        text,
        id: /^id: (.*)$/m.exec(text)?.[1],
        name: /"name":"(.*?)"/.exec(text)?.[1],
      }))
  }

  get names(): readonly string[] {
    return this.messages.flatMap(({ name }) => name ?? [])
  }

  get lastId(): string {
    return this.messages.findLast(({ id }) => id !== undefined)?.id ?? ''
  }

  leave(): void {
    this.#request.destroy()
  }
}

/** Sends a request for server-sent events, and returns it with the beginning of its answer. */
export async function begin(url: string, headers: Headers): Promise<readonly [ClientRequest, IncomingMessage]> {
  const request = get(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false })
  request.on('error', () => {})
  onTestFinished(() => void request.destroy())
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (!answer) throw new Error('a response is an answer')
  return [request, answer]
}
