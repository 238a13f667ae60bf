import type { Request, ResponseToolkit } from '@hapi/hapi'

/** An answer whose status and headers are known in advance. */
export interface DirectAnswer {
  readonly status: number
  /** Names and values in turn, with the content's length. */
  readonly headers: string[]
  /** The body, in which each character is a byte: Node sends it in one piece with the headers. */
  readonly body: string
}

/**
 * Writes an answer directly. hapi's own way, with a stream and a look at each header, costs more than all the rest of a
 * request for a pixel (0.025 of 0.055 ms, measured).
 */
export function answerDirectly(request: Request, h: ResponseToolkit, { status, headers, body }: DirectAnswer): symbol {
  const { res } = request.raw
  res.writeHead(status, headers)
  // Node leaves the body out of the answer to HEAD.
  res.end(body, 'latin1')
  return h.abandon
}

/** Returns whether a request was answered directly. Then hapi has no answer for it. */
export const isAnsweredDirectly = ({ response }: Request): boolean => typeof response === 'symbol'
