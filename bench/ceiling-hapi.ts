// The ceiling of accepting: a hapi route that validates the same JSON with zod and does nothing else.
import hapi from '@hapi/hapi'
import { z } from 'zod'

const Send = z.object({
  to: z.email(),
  from: z.email(),
  subject: z.string().min(1).max(998),
  body: z.string().min(1),
  data: z.record(z.string(), z.unknown()),
})

const server = hapi.server({ port: 0, host: '127.0.0.1' })
server.route({
  method: 'POST',
  path: '/v1/send',
  handler: (request) => ({ success: true, data: { to: Send.parse(request.payload).to, timestamp: new Date() } }),
})
// The ceilings of tracking: the same bytes as a pixel and a redirect, and nothing else.
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
server.route([
  { method: 'GET', path: '/pixel', handler: (_, h) => h.response(PIXEL).type('image/gif') },
  {
    method: 'GET',
    path: '/redirect',
    handler: (_, h) => h.redirect('https://shop.example/offers?utm_source=news#top'),
  },
])
await server.start()
console.log(`ready ${server.info.uri}`)
process.on('SIGTERM', () => process.exit(0))
