import { HttpError } from '@posthorn/core/ports'
import { guardedHttp } from '../src/http/index.ts'
import { dnsResolver } from '../src/node/index.ts'
import { aRequest } from './http-request.ts'

/** Requests URLs, and sends the bodies or failures to the parent process. */
process.on('message', async (urls: readonly string[]) => {
  const http = guardedHttp({ dns: dnsResolver({ servers: ['127.0.0.1'] }), allow: ['127.0.0.2'] }).for('child')
  const answers: string[] = []
  for (const url of urls) {
    const answer = http.send(aRequest(url)).then(({ body }) => body)
    answers.push(await answer.catch((error: unknown) => (error instanceof HttpError ? error.failure : String(error))))
  }
  process.send?.(answers)
})
