import { copyOf, find } from './dom.js'
import { formatSize, fullTime, plural, relativeTime } from './format.js'

/** @typedef {import('./api.js').Summary} Summary */

/**
 * The rows of the list. A row that stays is left alone, so that focus and scroll position survive new mail.
 * @param {HTMLElement} parent
 */
export function createRows(parent) {
  /** @type {Map<string, HTMLElement>} */
  const known = new Map()

  return {
    /**
     * @param {readonly Summary[]} items
     * @param {{ selected: string | undefined, unseen: ReadonlySet<string> }} state
     */
    show(items, { selected, unseen }) {
      const now = new Date()
      const wanted = new Set(items.map(({ id }) => id))
      for (const [id, row] of known) {
        if (wanted.has(id)) continue
        row.remove()
        known.delete(id)
      }
      items.forEach((item, index) => {
        const row = known.get(item.id) ?? rowOf(item)
        known.set(item.id, row)
        if (parent.children[index] !== row) parent.insertBefore(row, parent.children[index] ?? null)
        find(row, 'time', HTMLElement).textContent = relativeTime(new Date(item.createdAt), now)
        const link = find(row, 'a', HTMLAnchorElement)
        if (item.id === selected) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
        row.classList.toggle('unseen', unseen.has(item.id))
      })
    },
    /** @param {string} id */
    reveal(id) {
      known.get(id)?.scrollIntoView({ block: 'nearest' })
    },
  }
}

/** @param {Summary} item */
function rowOf(item) {
  const row = copyOf('row')
  const at = new Date(item.createdAt)
  const time = find(row, 'time', HTMLTimeElement)
  time.dateTime = item.createdAt
  time.title = fullTime(at)
  find(row, 'a', HTMLAnchorElement).href = `#${item.id}`
  find(row, '.row-to', HTMLElement).textContent = item.to
  find(row, '.row-subject', HTMLElement).textContent = item.subject || '(no subject)'
  const files = item.attachmentCount > 0 ? ` · ${plural(item.attachmentCount, 'file')}` : ''
  find(row, '.row-meta', HTMLElement).textContent = `${item.from} · ${formatSize(item.size)}${files}`
  return row
}
