import { ApiFailure, clearMessages, deleteMessage, forgetKey, getMessage, hasKey, rememberKey } from './api.js'
import { copyOnClick, find, make } from './dom.js'
import { plural } from './format.js'
import { listenToKeys } from './keys.js'
import { createRows } from './list.js'
import { createMailbox } from './mailbox.js'
import { messageView } from './message.js'
import { createReleaseDialog } from './release.js'

const POLL_MS = 2000
const POLL_HIDDEN_MS = 15_000
const SEARCH_DELAY_MS = 150
const TITLE = document.title

const element = (/** @type {string} */ id) => find(document, `#${id}`, HTMLElement)
const detail = element('detail')
const hint = [...detail.childNodes]
const searchField = find(document, '#search', HTMLInputElement)
const keyField = find(document, '#key', HTMLInputElement)
const confirmation = find(document, '#confirm', HTMLDialogElement)

const mailbox = createMailbox()
const release = createReleaseDialog()
const rows = createRows(element('rows'))

/** @type {string | undefined} */
let selected
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

function render() {
  const { items, search, total, loaded, hasMore, unseen } = mailbox
  rows.show(items, { selected, unseen })
  element('nothing').hidden = !search || items.length > 0
  element('more').hidden = !hasMore
  element('count').textContent = search ? `${total.toLocaleString()} found` : total > 0 ? plural(total, 'mail') : ''
  element('clear').hidden = !loaded || (total === 0 && !search)
  element('forget').hidden = !hasKey()
  document.title = unseen.size > 0 ? `(${unseen.size}) ${TITLE}` : TITLE
  const empty = loaded && !search && total === 0 && !selected
  document.body.dataset.view = empty ? 'welcome' : 'list'
  document.body.classList.toggle('reading', selected !== undefined)
}

/** @param {string} [text] */
function notify(text) {
  element('notice').hidden = !text
  element('notice').textContent = text ?? ''
}

/** @param {unknown} error */
function fail(error) {
  if (!(error instanceof ApiFailure)) throw error
  if (error.status !== 401) return notify(error.message)
  const problem = element('key-problem')
  problem.hidden = !hasKey()
  problem.textContent = error.message
  forgetKey()
  mailbox.reset()
  leave()
  document.body.dataset.view = 'locked'
  keyField.focus()
}

async function refresh() {
  clearTimeout(timer)
  try {
    if (document.body.dataset.view !== 'locked' && (await mailbox.refresh())) {
      notify()
      render()
    }
  } catch (error) {
    fail(error)
  } finally {
    clearTimeout(timer)
    timer = setTimeout(refresh, document.hidden ? POLL_HIDDEN_MS : POLL_MS)
  }
}

function leave() {
  selected = undefined
  detail.replaceChildren(...hint)
}

/** Shows the mail that the address names after its `#`, or none. */
async function openFromAddress() {
  const id = location.hash.slice(1) || undefined
  if (id === selected || document.body.dataset.view === 'locked') return
  if (id === undefined) leave()
  selected = id // the previous mail stays in view until this one is loaded
  if (mailbox.loaded) render()
  if (id === undefined) return
  rows.reveal(id)
  try {
    const message = await getMessage(id)
    if (id !== selected) return
    mailbox.unseen.delete(id)
    const actions = { onBack: close, onDelete: () => remove(id), onRelease: () => release(id) }
    detail.replaceChildren(messageView(message, actions))
    detail.scrollTop = 0
    if (mailbox.loaded) render()
  } catch (error) {
    if (id !== selected) return
    if (error instanceof ApiFailure && error.status === 404) {
      detail.replaceChildren(make('p', 'nothing', 'This mail is no longer here.'))
    } else fail(error)
  }
}

/**
 * Goes `step` mails down the list; the first one when none is open.
 * @param {number} step
 */
function move(step) {
  const at = mailbox.items.findIndex(({ id }) => id === selected)
  const next = mailbox.items[at < 0 ? 0 : at + step]
  if (!next) return
  history.replaceState(null, '', `#${next.id}`)
  openFromAddress()
}

/**
 * Deletes a mail and opens the one below it.
 * @param {string} id
 */
async function remove(id) {
  const at = mailbox.items.findIndex((item) => item.id === id)
  const below = mailbox.items[at + 1] ?? mailbox.items[at - 1]
  try {
    await deleteMessage(id)
    mailbox.forget(id)
    history.replaceState(null, '', below && at >= 0 ? `#${below.id}` : location.pathname + location.search)
    await openFromAddress()
    await refresh()
  } catch (error) {
    fail(error)
  }
}

function close() {
  history.replaceState(null, '', location.pathname + location.search)
  openFromAddress()
}

function search() {
  mailbox.searchFor(searchField.value.trim())
  refresh()
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let searchTimer
searchField.addEventListener('input', () => {
  clearTimeout(searchTimer)
  searchTimer = setTimeout(search, SEARCH_DELAY_MS)
})

element('more').addEventListener('click', () => mailbox.loadOlder().then(render, fail))

element('clear').addEventListener('click', () => {
  const what = hasKey() ? 'of this project' : 'of every project'
  element('confirm-text').textContent =
    `All captured mails ${what} are deleted, also those that a search hides. This cannot be undone.`
  confirmation.showModal()
})
element('confirm-no').addEventListener('click', () => confirmation.close())
element('confirm-yes').addEventListener('click', async () => {
  confirmation.close()
  try {
    await clearMessages()
    mailbox.reset()
    searchField.value = ''
    mailbox.searchFor('')
    close()
    await refresh()
  } catch (error) {
    fail(error)
  }
})

element('help-close').addEventListener('click', () => find(document, '#help', HTMLDialogElement).close())

find(document, '#unlock', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  rememberKey(keyField.value.trim())
  keyField.value = ''
  document.body.dataset.view = 'loading'
  refresh().then(openFromAddress)
})

element('forget').addEventListener('click', () => {
  forgetKey()
  mailbox.reset()
  close()
  document.body.dataset.view = 'loading'
  refresh()
})

const command = `curl ${new URL('v1/send', new URL('..', new URL('..', import.meta.url)))} \\
  -H 'Authorization: Bearer sk_…' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "from": "${document.body.dataset.sender}",
    "to": "ada@example.com",
    "subject": "Hello",
    "body": "<h1>It works</h1>"
  }'`
element('command').textContent = command
element('command').tabIndex = 0
copyOnClick(find(document, '#copy-command', HTMLButtonElement), () => command)

listenToKeys({
  next: () => move(1),
  previous: () => move(-1),
  read: () => {
    if (selected === undefined) move(1)
    detail.querySelector('h2')?.focus()
  },
  remove: () => {
    if (selected !== undefined) remove(selected)
  },
  help: () => find(document, '#help', HTMLDialogElement).showModal(),
  search: () => {
    searchField.focus()
    searchField.select()
  },
  back: () => {
    if (document.activeElement === searchField && searchField.value) {
      searchField.value = ''
      search()
    } else if (document.activeElement === searchField) searchField.blur()
    else if (selected !== undefined) close()
  },
})

addEventListener('hashchange', openFromAddress)
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) refresh()
})
refresh().then(openFromAddress)
