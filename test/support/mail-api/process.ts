import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiAnswer, ApiBehaviour, ApiCall, ApiMail, ApiRequest } from './protocol.ts'
import { answerOfSendgrid } from './sendgrid.ts'
import { answerOfSes } from './ses.ts'

// Started by server.ts; ends with its parent.
let behaviours: { readonly behaviour: ApiBehaviour; left: number }[] = []
let mails: ApiMail[] = []
let calls: ApiCall[] = []

async function answerTo(call: ApiCall, body: string): Promise<ApiAnswer> {
  if (call.path.startsWith('/v3/')) return answerOfSendgrid(call, body)
  return call.path.startsWith('/v2/email/') ? answerOfSes(call, body) : { status: 404 }
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method = '', url = '', headers } = request
  const call = { method, path: url, authorization: headers.authorization ?? '' }
  calls.push(call)
  const found = behaviours.find(({ left }) => left > 0)
  if (found) found.left -= 1
  const behaviour = found?.behaviour
  const answer = await answerTo(call, Buffer.concat(chunks).toString())
  if (answer.mail && (!behaviour || behaviour.taken)) mails.push(answer.mail)
  if (behaviour?.silent) return
  if (behaviour?.drop === 'answer') {
    request.socket.destroy()
    return
  }
  const status = behaviour?.status ?? answer.status
  const text = behaviour?.body ?? (answer.body === undefined ? '' : JSON.stringify(answer.body))
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text) + (behaviour?.drop === 'middle' ? 100 : 0),
    ...(behaviour ? behaviour.headers : answer.headers),
  })
  if (behaviour?.drop === 'middle') response.write(text || '{', () => request.socket.destroy())
  else response.end(text)
}

const server = createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end(String(error))
  })
})

function answer(request: ApiRequest): unknown {
  switch (request.do) {
    case 'mails':
      return mails
    case 'calls':
      return calls
    case 'behave':
      behaviours = request.behaviours.map((behaviour) => ({ behaviour, left: behaviour.times ?? Infinity }))
      return undefined
    case 'reset':
      behaviours = []
      mails = []
      calls = []
      return undefined
  }
}

process.on('message', ({ id, request }: { id: number; request: ApiRequest }) => {
  process.send?.({ id, answer: answer(request) })
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
