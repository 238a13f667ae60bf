// Posts JSON over many keep-alive connections as fast as the server answers, and prints one line of JSON with the results.
// A lean client on purpose: on two cores a heavy one would be measured instead. `{n}` in the body is another number each time,
// `{k}` one of a thousand. With several URLs, separated by commas, each has its share of the connections.
// Redirects are not followed.
//   node load-client.ts <urls> <seconds> <connections> <authorization or ''> <body> [method]
import net from 'node:net'

const [, , address = '', seconds = '5', connections = '50', authorization = '', body = '', method = 'POST'] =
  process.argv
const urls = address.split(',').map((text) => new URL(text))
const headFor = (url: URL) =>
  `${method} ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\nuser-agent: Mozilla/5.0 Firefox/140.0\r\n${method === 'POST' ? 'content-type: application/json\r\n' : ''}${authorization && `authorization: ${authorization}\r\n`}`
const parts = body.split(/\{[nk]\}/)
const numbers = body.match(/\{[nk]\}/g) ?? []
const KNOWN = 1000

function nextBody(): string {
  n++
  return parts.map((part, index) => part + numberFor(numbers[index])).join('')
}

function numberFor(which: string | undefined): number | string {
  if (which === undefined) return ''
  return which === '{k}' ? n % KNOWN : n
}

let n = Math.floor(Math.random() * 1e9) * 1000
let counting = false
let stopped = false
let bad = 0
let answered = 0
const latencies: number[] = []

function connect(url: URL): void {
  const head = headFor(url)
  const socket = net.connect(Number(url.port), url.hostname)
  socket.setNoDelay(true)
  let sentAt = 0
  let rest = ''
  const send = () => {
    if (stopped) return void socket.end()
    const text = numbers.length > 0 ? nextBody() : body
    sentAt = performance.now()
    socket.write(method === 'POST' ? `${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}` : `${head}\r\n`)
  }
  socket.on('connect', send)
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1')
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const length = Number(/content-length: (\d+)/i.exec(rest)?.[1] ?? 0)
    if (rest.length < headEnd + 4 + length) return
    answered++
    if (counting) {
      latencies.push(performance.now() - sentAt)
      if (!/^HTTP\/1\.1 [23]/.test(rest)) bad++
    }
    rest = ''
    send()
  })
  socket.on('error', () => {
    bad++
  })
}

for (let i = 0; i < Number(connections); i++) connect(urls[i % urls.length] ?? new URL(address))
setTimeout(() => {
  counting = true
  const startedAt = performance.now()
  setTimeout(() => {
    counting = false
    stopped = true
    const took = (performance.now() - startedAt) / 1000
    latencies.sort((a, b) => a - b)
    const at = (share: number) => Number((latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1))
    const perSecond = Math.round(latencies.length / took)
    // Requests in progress are answered, and count: the processor time was used for them.
    setTimeout(() => {
      console.log(JSON.stringify({ perSecond, p50: at(0.5), p99: at(0.99), bad, answered }))
      process.exit(0)
    }, 200)
  }, Number(seconds) * 1000)
}, 1500) // warm
