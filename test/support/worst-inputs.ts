import { expect, it } from 'vitest'
import { longestTurnOf } from '../../packages/core/src/testing/longest-turn.ts'

/**
 * The limit for a turn of the event loop. None takes more than 50 ms with any of these on an idle machine (see
 * docs/parsers.md). The limit is twice as much, because this one may be busy.
 */
export const TURN_MAX_MS = 100

/** A parser that runs on the main thread, its worst inputs at their longest, and a function that parses one. */
export type Parser = readonly [name: string, inputs: () => readonly unknown[], read: (input: never) => unknown]

/** Returns a text of at most this many units: a piece again and again, between a head and a tail. */
export const filled = (size: number, piece: string, head = '', tail = '') =>
  head + piece.repeat(Math.max(0, Math.floor((size - head.length - tail.length) / piece.length))) + tail

export const texts = (size: number, pieces: readonly string[], head = '', tail = '') =>
  pieces.map((piece) => filled(size, piece, head, tail))

/** Returns how long others wait for the parsing, which may refuse the input. */
export const turnOf = (read: () => unknown) =>
  longestTurnOf(async () => {
    try {
      await read()
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
  })

const SHOWN = 60

function shown(input: unknown): string {
  if (input instanceof Uint8Array) return String.fromCharCode(...input.subarray(0, SHOWN))
  return typeof input === 'string' ? input.slice(0, SHOWN) : `${Object.keys(input ?? {}).slice(0, 3)}`
}

/** Creates a test for each parser. */
export function itTakesNoLongTurn(parsers: readonly Parser[]): void {
  it.each(parsers)('no input delays others for %s', async (_, inputs, read) => {
    for (const input of inputs()) {
      const ms = await turnOf(() => read(input as never))
      expect(ms, `of ${shown(input)}`).toBeLessThan(TURN_MAX_MS)
    }
  })
}
