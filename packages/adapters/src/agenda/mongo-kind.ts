/**
 * The part of a MongoDB database that is used here. With the driver's own type, programs that compile against this
 * package would need the driver.
 */
interface Commands {
  command(command: object): Promise<object>
}

/**
 * Returns the feature that the queue lacks on this server, or `undefined`. FerretDB 1 reads a document and then writes
 * all of it, so of two updates at the same time one is lost, and two nodes may take the same alarm (its
 * `internal/handler/msg_update.go` and `msg_findandmodify.go`). FerretDB 2 leaves updates to PostgreSQL.
 */
export async function mongoShortcoming(db: Commands): Promise<string | undefined> {
  const info = await db.command({ buildInfo: 1 })
  const ferretdbVersion = 'ferretdbVersion' in info ? info.ferretdbVersion : undefined
  if (typeof ferretdbVersion !== 'string' || !/^v?1\./.test(ferretdbVersion)) return undefined
  return `FerretDB ${ferretdbVersion} does not update documents atomically: a wake-up from another node may be repeated or lost, and its work then waits up to a second until a worker polls. Use MongoDB, FerretDB 2, or PostgreSQL for the queue.`
}
