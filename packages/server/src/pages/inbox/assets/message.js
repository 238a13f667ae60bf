import { getAttachment, getSource } from './api.js'
import { checksPanel } from './checks.js'
import { copyOf, copyOnClick, find, make, saveFile } from './dom.js'
import { formatSize, fullTime, plural, relativeTime } from './format.js'
import { previewPanel } from './preview.js'

/** @typedef {import('./api.js').Message} Message */

const SOURCE_SHOWN = 500_000

/** The tab that the reader chose; it stays when another mail is opened. */
let liked = 'html'

/** @type {Record<string, (message: Message) => HTMLElement>} */
const PANELS = {
  html: (message) => previewPanel(message.id),
  text: (message) => textPanel(message),
  headers: (message) => headersPanel(message),
  source: (message) => sourcePanel(message),
  attachments: (message) => attachmentsPanel(message),
  checks: (message) => checksPanel(message.id),
}

/**
 * A captured mail, to be read.
 * @param {Message} message
 * @param {{ onBack(): void, onDelete(): void, onRelease(): void }} actions
 * @returns {HTMLElement}
 */
export function messageView(message, { onBack, onDelete, onRelease }) {
  const view = copyOf('message')
  const subject = find(view, '.subject', HTMLElement)
  subject.textContent = message.subject || '(no subject)'
  subject.title = message.subject
  subject.tabIndex = -1
  find(view, '.panel', HTMLElement).tabIndex = 0
  find(view, '.back', HTMLElement).addEventListener('click', onBack)
  find(view, '.delete', HTMLElement).addEventListener('click', onDelete)
  find(view, '.release', HTMLElement).addEventListener('click', onRelease)
  find(view, '.facts', HTMLElement).append(...facts(message))
  const notice = find(view, '.notice', HTMLElement)
  notice.hidden = !message.problem
  notice.textContent = message.problem ?? ''
  addTabs(view, message)
  return view
}

/** @param {Message} message */
function facts(message) {
  const header = (/** @type {string} */ name) =>
    message.headers
      .filter((header) => header.name.toLowerCase() === name)
      .map(({ value }) => value)
      .join(', ')
  const at = new Date(message.date ?? message.createdAt)
  const time = make('time', '', fullTime(at), make('span', 'ago', ` · ${ago(at)}`))
  time.setAttribute('datetime', at.toISOString())
  /** @type {[string, Node | string][]} */
  const all = [
    ['From', header('from') || message.from],
    ['To', header('to') || message.to],
    ['Cc', header('cc')],
    ['Reply to', header('reply-to')],
    ['Date', time],
    ['Size', formatSize(message.size)],
  ]
  return all
    .filter(([, value]) => value !== '')
    .map(([name, value]) => {
      const fact = make('dd', '', value)
      fact.dir = 'auto'
      return make('div', '', make('dt', '', name), fact)
    })
}

/** @param {Date} at */
function ago(at) {
  const time = relativeTime(at, new Date())
  if (time === 'now') return 'just now'
  return /(?:min|h)$/.test(time) ? `${time} ago` : time
}

/**
 * @param {HTMLElement} view
 * @param {Message} message
 */
function addTabs(view, message) {
  const panel = find(view, '.panel', HTMLElement)
  const tabs = [...view.querySelectorAll('[role=tab]')].filter((tab) => tab instanceof HTMLButtonElement)
  const files = message.attachments.length
  const missing = { html: message.html === null, text: message.text === null, attachments: files === 0 }
  for (const tab of tabs) {
    const name = tab.dataset.tab ?? ''
    tab.id = `tab-${name}`
    if (name === 'attachments' && files > 0) tab.append(make('span', 'badge', String(files)))
    tab.disabled = (name === 'html' || name === 'text' || name === 'attachments') && missing[name]
    tab.hidden = tab.disabled // it would push the others off a narrow screen
    tab.addEventListener('click', () => {
      liked = name
      select(name)
    })
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (step === undefined) return
      const open = tabs.filter((tab) => !tab.disabled)
      const next = open[(open.indexOf(tab) + step + open.length) % open.length]
      next?.click()
      next?.focus()
    })
  }
  const select = (/** @type {string} */ name) => {
    for (const tab of tabs) {
      const selected = tab.dataset.tab === name
      tab.setAttribute('aria-selected', String(selected))
      tab.tabIndex = selected ? 0 : -1
    }
    panel.dataset.tab = name
    panel.setAttribute('aria-labelledby', `tab-${name}`)
    panel.replaceChildren(PANELS[name]?.(message) ?? '')
  }
  const usable = (/** @type {string} */ name) => tabs.some((tab) => tab.dataset.tab === name && !tab.disabled)
  select([liked, 'html', 'text', 'source'].find(usable) ?? 'source')
}

/** @param {Message} message */
function textPanel(message) {
  const text = make('pre', 'text', message.text ?? '')
  text.dir = 'auto'
  return text
}

/** @param {Message} message */
function headersPanel(message) {
  const rows = message.headers.map(({ name, value }) => {
    const head = make('th', '', name)
    head.setAttribute('scope', 'row')
    return make('tr', '', head, make('td', '', value))
  })
  return make('table', 'headers', make('tbody', '', ...rows))
}

/** @param {Message} message */
function sourcePanel(message) {
  const panel = copyOf('source')
  const remarks = find(panel, '.remarks', HTMLElement)
  const pre = find(panel, 'pre', HTMLElement)
  pre.tabIndex = 0
  pre.setAttribute('role', 'region')
  pre.setAttribute('aria-label', 'Source')
  const content = getSource(message.id)
  let text = ''
  copyOnClick(find(panel, '.copy', HTMLButtonElement), () => text)
  find(panel, '.download', HTMLButtonElement).addEventListener('click', async () => {
    saveFile(await content, `${message.id}.eml`)
  })
  const show = async () => {
    text = await (await content).text()
    pre.textContent = text.slice(0, SOURCE_SHOWN)
    if (text.length > SOURCE_SHOWN) {
      remarks.textContent = `The first ${formatSize(SOURCE_SHOWN)} of ${formatSize(message.size)}; download it for the rest.`
    }
  }
  show().catch((error) => {
    remarks.textContent = String(error.message)
  })
  return panel
}

/** @param {Message} message */
function attachmentsPanel(message) {
  const items = message.attachments.map((attachment) => {
    const item = copyOf('attachment')
    const { filename, contentType, size, contentId, disposition, index } = attachment
    const meta = [contentType, formatSize(size)]
    if (disposition === 'inline') meta.push('inline')
    if (contentId !== null) meta.push(`cid:${contentId}`)
    find(item, '.attachment-name', HTMLElement).textContent = filename
    find(item, '.attachment-meta', HTMLElement).textContent = meta.join(' · ')
    const button = find(item, 'button', HTMLButtonElement)
    button.setAttribute('aria-label', `Download ${filename}`)
    button.addEventListener('click', async () => saveFile(await getAttachment(message.id, index), filename))
    return item
  })
  const list = make('ul', 'attachments', ...items)
  list.setAttribute('aria-label', plural(items.length, 'attachment'))
  return list
}
