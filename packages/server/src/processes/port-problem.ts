import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { ConfigError } from '../config/config.ts'

/** Refuses an unusable port before anything is created that would change a second attempt. */
export async function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    throw asPortProblem(error, host, port, variable)
  }
  await new Promise<void>((resolve) => probe.close(() => resolve()))
}

/** A port that the system chose, held until a server takes it over. */
export interface HeldPort {
  readonly number: number
  give(server: Server): Promise<void>
  close(): void
}

/** Takes any free port before anything is opened: the base URL, and with it links in mails and pages, contains it. */
export async function holdAnyPort(host: string): Promise<HeldPort> {
  const holder = createServer()
  try {
    await once(holder.listen(0, host), 'listening')
  } catch (error) {
    throw asPortProblem(error, host, 0, 'PORT')
  }
  // Until then it does not keep the process alive: an earlier failure may end it.
  holder.unref()
  const address = holder.address()
  return {
    number: typeof address === 'object' && address ? address.port : 0,
    async give(server) {
      await once(server.listen(holder), 'listening')
      server.ref()
    },
    close: () => void holder.close(),
  }
}

/** Returns the error for a port that cannot be listened on; it says what to set. `variable` is the port's setting. */
export function asPortProblem(error: unknown, host: string, port: number, variable: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} on ${host} is in use by another process. Set ${variable} to a free port, or to 0 to pick one.`,
      { cause: error },
    )
  }
  if (code === 'EACCES') {
    return new ConfigError(`Port ${port} cannot be opened by this user. Set ${variable} to 1024 or above.`, {
      cause: error,
    })
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ConfigError(`POSTHORN_HOST ${host} is not an address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`, {
      cause: error,
    })
  }
  return error
}
