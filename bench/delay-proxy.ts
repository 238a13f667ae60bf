// `node delay-proxy.ts <port of the server> <milliseconds there and back>`; prints `ready <port>`.
import { delayProxy } from '../test/support/delay-proxy.ts'

const [target = 0, roundTrip = 0] = process.argv.slice(2).map(Number)
const { port } = await delayProxy(target, { eachWayMs: roundTrip / 2 })
console.log(`ready ${port}`)
process.on('SIGTERM', () => process.exit(0))
