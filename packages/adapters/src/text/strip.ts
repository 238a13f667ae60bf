import { setImmediate } from 'node:timers/promises'
import { stripHtml } from '@posthorn/core/mail'

/** Creates a function that strips one text per turn of the event loop. */
export function createStripper(): (html: string) => Promise<string> {
  let last: Promise<unknown> = Promise.resolve()
  return (html) => {
    const mine = last.then(async () => {
      await setImmediate()
      return stripHtml(html)
    })
    last = mine
    return mine
  }
}
