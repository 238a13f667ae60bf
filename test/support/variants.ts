import { it } from 'vitest'

/**
 * Returns an `it` for the variants of one scenario, each of which takes long. CI runs one of them at each commit, so that
 * as many commits in a row as there are variants run all: POSTHORN_TURN is the number of the commit. Without it all run.
 */
export function itInTurn(count: number) {
  const turn = process.env.POSTHORN_TURN
  let index = 0
  return (name: string, run: () => Promise<void>, { isThere = true } = {}) => {
    const isDue = turn === undefined || Number(turn) % count === index
    index += 1
    if (isDue) it.skipIf(!isThere)(name, run)
  }
}
