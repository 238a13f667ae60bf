import { listMessages } from './api.js'

/** @typedef {import('./api.js').Summary} Summary */

const PAGE = 50

/**
 * The content of the list: the newest mails, as many older ones as were loaded, and which are new since the page was
 * opened.
 */
export function createMailbox() {
  /** @type {Summary[]} */
  let items = []
  /** @type {string | undefined} */
  let cursor
  let search = ''
  let total = 0
  let loaded = false
  /** @type {Set<string>} */
  const everSeen = new Set()
  /** @type {Set<string>} */
  const unseen = new Set()

  return {
    get items() {
      return items
    },
    get total() {
      return total
    },
    get search() {
      return search
    },
    get loaded() {
      return loaded
    },
    get hasMore() {
      return cursor !== undefined
    },
    unseen,

    /** Loads the newest page. Returns whether it still belongs to the current search. */
    async refresh() {
      const asked = search
      const page = await listMessages({ search: asked, limit: PAGE })
      if (asked !== search) return false
      const last = page.data.at(-1)
      const at = last && page.hasMore ? items.findIndex(({ id }) => id === last.id) : -1
      // Mails that were loaded below the newest page stay; when the two no longer touch, the list begins from the
      // start.
      if (at < 0) cursor = page.cursor
      items = at < 0 ? page.data : [...page.data, ...items.slice(at + 1)]
      total = page.total
      for (const { id } of page.data) {
        if (loaded && !asked && !everSeen.has(id)) unseen.add(id)
        everSeen.add(id)
      }
      if (!asked) loaded = true
      return true
    },

    /** Adds the next page below. */
    async loadOlder() {
      const asked = search
      if (cursor === undefined) return
      const page = await listMessages({ search: asked, cursor, limit: PAGE })
      if (asked !== search) return
      const known = new Set(items.map(({ id }) => id))
      items = [...items, ...page.data.filter(({ id }) => !known.has(id))]
      cursor = page.cursor
      for (const { id } of page.data) everSeen.add(id)
    },

    /** @param {string} id */
    forget(id) {
      items = items.filter((item) => item.id !== id)
      total -= 1
      unseen.delete(id)
    },

    /** @param {string} text */
    searchFor(text) {
      search = text
      items = []
      cursor = undefined
    },

    /** Forgets everything, as after another key or after all mails were deleted. */
    reset() {
      items = []
      cursor = undefined
      total = 0
      loaded = false
      everSeen.clear()
      unseen.clear()
    },
  }
}
