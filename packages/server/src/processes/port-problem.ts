import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfigError } from '../config.ts'

/** Refuses an unusable port before anything is created that a second attempt would find. 0 is always free. */
export async function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    throw asPortProblem(error, host, port, variable)
  }
  await new Promise<void>((resolve) => probe.close(() => resolve()))
}

/** The error for a port that cannot be listened on; says what to set. `variable` is the port's setting. */
export function asPortProblem(error: unknown, host: string, port: number, variable: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} on ${host} is in use by another process. Set ${variable} to a free one; 0 takes any.`,
      { cause: error },
    )
  }
  if (code === 'EACCES') {
    return new ConfigError(`Port ${port} may not be opened by this user. Set ${variable} to 1024 or above.`, {
      cause: error,
    })
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ConfigError(`POSTHORN_HOST ${host} is no address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`, {
      cause: error,
    })
  }
  return error
}
