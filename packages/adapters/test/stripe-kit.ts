import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

export const WEBHOOK_SECRET = 'whsec_stand_in'

/** The requests, and the answers by path. */
export interface FakeStripe {
  readonly url: string
  readonly asked: {
    readonly call: string
    readonly form: URLSearchParams
    readonly headers: IncomingMessage['headers']
  }[]
  /** Failures with which the next calls of a path are answered, in order. */
  readonly broken: Map<string, { status: number; body: object }[]>
  readonly subscriptions: Map<string, { id: string; status: string }[]>
  close(): Promise<void>
}

/** Starts a server with the part of Stripe's API that the adapter uses. */
export async function fakeStripe(): Promise<FakeStripe> {
  const asked: FakeStripe['asked'] = []
  const broken: FakeStripe['broken'] = new Map()
  const subscriptions: FakeStripe['subscriptions'] = new Map()
  const customers = new Map<string, string>()

  function answer(call: string, form: URLSearchParams, key: string | undefined): { status: number; body: object } {
    const customer = form.get('customer') ?? ''
    const missing = {
      status: 404,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'resource_missing',
          param: 'customer',
          message: 'No such customer',
        },
      },
    }
    const isKnown = [...customers.values()].includes(customer)
    if (call === 'POST /v1/customers') {
      const id = customers.get(key ?? '') ?? `cus_${customers.size + 1}`
      customers.set(key ?? id, id)
      return { status: 200, body: { id, object: 'customer' } }
    }
    if (!isKnown) return missing
    if (call === 'POST /v1/checkout/sessions')
      return {
        status: 200,
        body: { id: 'cs_1', object: 'checkout.session', url: `https://checkout.example/${customer}` },
      }
    if (call === 'POST /v1/billing_portal/sessions')
      return { status: 200, body: { id: 'bps_1', url: `https://portal.example/${customer}` } }
    if (call === 'GET /v1/invoices')
      return {
        status: 200,
        body: {
          object: 'list',
          data: [
            {
              id: 'in_1',
              object: 'invoice',
              number: 'A-1',
              status: 'paid',
              total: 1200,
              currency: 'eur',
              created: 1_793_000_000,
              hosted_invoice_url: 'https://invoice.example/1',
              invoice_pdf: null,
            },
          ],
          has_more: false,
        },
      }
    if (call === 'GET /v1/subscriptions')
      return { status: 200, body: { object: 'list', data: subscriptions.get(customer) ?? [], has_more: false } }
    return {
      status: 404,
      body: { error: { type: 'invalid_request_error', message: `Unrecognized request URL (${call})` } },
    }
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const call = `${request.method} ${url.pathname}`
    const form = new URLSearchParams(request.method === 'GET' ? url.search : text)
    asked.push({ call, form, headers: request.headers })
    const key = request.headers['idempotency-key']
    const { status, body } = broken.get(call)?.shift() ?? answer(call, form, typeof key === 'string' ? key : undefined)
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the stand-in listens on a port')
  return {
    asked,
    broken,
    subscriptions,
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Creates a notice in Stripe's format. */
export function noticeOf(
  type: string,
  object: object,
  { id = 'evt_1', at = Date.now(), secret = WEBHOOK_SECRET }: { id?: string; at?: number; secret?: string } = {},
) {
  const time = Math.floor(at / 1000)
  return signed(JSON.stringify({ id, object: 'event', type, created: time, data: { object } }), time, secret)
}

export function signed(body: string, time = Math.floor(Date.now() / 1000), secret = WEBHOOK_SECRET) {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { body, signature: `t=${time},v1=${signature}` }
}
