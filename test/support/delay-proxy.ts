import { connect, createServer, type Socket } from 'node:net'

export interface DelayProxy {
  readonly port: number
  close(): void
}

/**
 * A proxy between a client and a server of this machine, which passes everything on after a delay, like a long
 * distance.
 */
export async function delayProxy(target: number, { eachWayMs }: { readonly eachWayMs: number }): Promise<DelayProxy> {
  const sockets = new Set<Socket>()

  function passOn(from: Socket, to: Socket): void {
    sockets.add(from)
    from.setNoDelay(true)
    from.on('data', (chunk) => setTimeout(() => !to.destroyed && to.write(chunk), eachWayMs))
    from.on('end', () => setTimeout(() => to.end(), eachWayMs))
    from.on('error', () => to.destroy())
    from.on('close', () => sockets.delete(from))
  }

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    passOn(client, upstream)
    passOn(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
