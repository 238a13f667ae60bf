import type { Output } from './output.ts'

/** Shows progress: on a terminal in one line that is overwritten, else in a new line for each step. */
export interface Progress {
  show(what: string, part: number): void
  /** Ends the line. */
  end(): void
}

const REDRAW_MS = 100

/** Writes to stderr; silent with `--json`. */
export function createProgress({ io, globals }: Output): Progress {
  const { stderr } = io
  let drawnAt = 0
  let drawn = false
  return {
    show(what, part) {
      if (globals.json) return
      const line = `${what} ${Math.floor(part * 100)} %`
      if (!stderr.isTTY) {
        if (part === 1) stderr.line(line)
        return
      }
      if (part < 1 && performance.now() - drawnAt < REDRAW_MS) return
      drawnAt = performance.now()
      drawn = true
      stderr.redraw(line)
    },
    end() {
      if (drawn) stderr.eraseLine()
    },
  }
}
