import type { HttpRequest } from '@posthorn/core/ports'

export const aRequest = (url: string, changes: Partial<HttpRequest> = {}): HttpRequest => ({
  url,
  method: 'POST',
  headers: {},
  body: '{}',
  timeoutMs: 30_000,
  maxAnswerBytes: 1024,
  ...changes,
})
