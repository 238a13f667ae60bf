import {
  type HttpAnswer,
  type HttpClient,
  HttpError,
  type HttpFailure,
  type HttpRequest,
  type SharedHttp,
} from '../kernel/ports/http.ts'

export type ScriptedAnswer = Partial<Pick<HttpAnswer, 'status' | 'headers' | 'body'>>

/** A server's answer to a request, or its failure. */
export type Respond = (request: HttpRequest) => ScriptedAnswer | HttpFailure | Promise<ScriptedAnswer | HttpFailure>

export interface ReceivedRequest extends HttpRequest {
  readonly caller: string
}

/** Servers that a test scripts. Nothing leaves the process. */
export interface MemoryHttp extends SharedHttp {
  /** Every request so far. */
  readonly requests: readonly ReceivedRequest[]
  /**
   * Answers requests whose URL begins with this prefix; the latest matching script is used. Others are answered with
   * 200.
   */
  on(urlPrefix: string, respond: Respond): void
}

/** The addresses of private networks that tests use. */
const PRIVATE = /^https?:\/\/(?:10\.|127\.|169\.254\.|192\.168\.|\[::1\])/

const refusalOf = (url: string) => (PRIVATE.test(url) ? 'The host has no public address.' : undefined)

export function memoryHttp(): MemoryHttp {
  const requests: ReceivedRequest[] = []
  const scripts: { readonly prefix: string; readonly respond: Respond }[] = []

  async function send(caller: string, request: HttpRequest): Promise<HttpAnswer> {
    requests.push({ ...request, caller })
    const script = scripts.findLast(({ prefix }) => request.url.startsWith(prefix))
    const answer = (await script?.respond(request)) ?? {}
    if (typeof answer === 'string') throw new HttpError(answer, `scripted: ${answer}`)
    const { status = 200, headers = {}, body = '' } = answer
    const cut = body.slice(0, request.maxAnswerBytes)
    return { status, headers, body: cut, isWhole: cut === body, url: request.url }
  }

  return {
    requests,
    on(prefix, respond) {
      scripts.push({ prefix, respond })
    },
    for: (caller): HttpClient => ({ send: (request) => send(caller, request), refusalOf }),
  }
}
