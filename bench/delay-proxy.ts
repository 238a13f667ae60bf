// Stands between a client and a server and passes everything on after a while, as a long way does.
// `node delay-proxy.ts <port of the server> <milliseconds there and back>`; prints `ready <port>`.
import net from 'node:net'

const [target = 0, roundTrip = 0] = process.argv.slice(2).map(Number)

function passOn(from: net.Socket, to: net.Socket): void {
  from.on('data', (chunk) => setTimeout(() => to.write(chunk), roundTrip / 2))
  from.on('end', () => setTimeout(() => to.end(), roundTrip / 2))
  from.on('error', () => to.destroy())
  from.setNoDelay(true)
}

const proxy = net.createServer((client) => {
  const server = net.connect(target, '127.0.0.1')
  passOn(client, server)
  passOn(server, client)
})
proxy.listen(0, '127.0.0.1', () => console.log(`ready ${(proxy.address() as net.AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
