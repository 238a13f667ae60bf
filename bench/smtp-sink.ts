// An SMTP server that keeps no mail: the other end of the delivery benchmarks. Scans bytes, supports PIPELINING. Prints
// `ready <smtp url>|<stats url>`; GET <stats url> answers { n, signed, first, last } (mails, those with a DKIM
// signature on top, milliseconds), /reset clears, ?latency=ms sets how long it waits after the final dot.
import http from 'node:http'
import net from 'node:net'

const END = Buffer.from('\r\n.\r\n')
const NEWLINE = 10
const SIGNATURE = Buffer.from('DKIM-Signature:')
let [n, signed, first, last, latency] = [0, 0, 0, 0, Number(process.argv[2] ?? 0)]

function accepted() {
  last = Date.now()
  if (n++ === 0) first = last
}

function answerTo(socket: net.Socket) {
  accepted()
  socket.write('250 2.0.0 Ok\r\n')
}

function commandReply(letter: number): string {
  if (letter === 69) return '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE 52428800\r\n' // EHLO
  return letter === 68 ? '354 go\r\n' : '250 2.0.0 Ok\r\n' // DATA, others
}

const smtp = net.createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => {})
  let inData = false
  let begun = false
  let rest = Buffer.alloc(0)
  socket.write('220 sink ESMTP\r\n')
  socket.on('data', (chunk) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    rest = Buffer.alloc(0)
    let [at, reply] = [0, '']
    while (at < bytes.length) {
      if (inData && !begun) {
        begun = true
        if (bytes.subarray(at, at + SIGNATURE.length).equals(SIGNATURE)) signed++
      }
      const end = inData ? bytes.indexOf(END, at) : bytes.indexOf(NEWLINE, at)
      if (end === -1) {
        rest = bytes.subarray(inData ? Math.max(at, bytes.length - END.length + 1) : at)
        break
      }
      if (inData) {
        inData = false
        begun = false
        at = end + END.length
        if (latency > 0) setTimeout(() => answerTo(socket), latency)
        else {
          accepted()
          reply += '250 2.0.0 Ok\r\n'
        }
        continue
      }
      const letter = (bytes[at] ?? 0) & 0xdf
      if (letter === 81) return void socket.end(`${reply}221 bye\r\n`) // QUIT
      inData = letter === 68
      reply += commandReply(letter)
      at = end + 1
    }
    if (reply) socket.write(reply)
  })
})

const stats = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://sink')
  if (url.searchParams.has('latency')) latency = Number(url.searchParams.get('latency'))
  if (url.pathname === '/reset') [n, signed, first, last] = [0, 0, 0, 0]
  response.end(JSON.stringify({ n, signed, first, last }))
})

const port = (server: net.Server) => (server.address() as net.AddressInfo).port
smtp.listen(0, '127.0.0.1', () =>
  stats.listen(0, '127.0.0.1', () =>
    console.log(`ready smtp://127.0.0.1:${port(smtp)}|http://127.0.0.1:${port(stats)}`),
  ),
)
process.on('SIGTERM', () => process.exit(0))
