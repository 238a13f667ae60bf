import { it } from 'vitest'

/**
 * Returns an `it` for the variants of one scenario, each of which takes long. CI runs one of them at each commit, so
 * that as many commits in a row as there are variants run all: POSTHORN_TURN is the number of the commit. Without it
 * all run.
 */
export function itInTurn(count: number) {
  let index = 0
  return (name: string, run: () => Promise<void>, { isThere = true } = {}) => {
    const isDue = isTurn(count, index)
    index += 1
    if (isDue) it.skipIf(!isThere)(name, run)
  }
}

/**
 * Returns whether the variant of this index is due, of `count` variants or, without them, at one of `count` commits.
 */
export function isTurn(count: number, index = 0): boolean {
  const turn = process.env.POSTHORN_TURN
  return turn === undefined || Number(turn) % count === index
}
