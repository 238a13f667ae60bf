// Shows the mails of a folder, and the chosen one again whenever a file of it changes.

/** @typedef {{ names: string[], name?: string, subject?: string, size: string, problems: string[], notes: string[] }} State */

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector))
const mails = find('#mails')
const frame = /** @type {HTMLIFrameElement} */ (find('iframe'))
const view = /** @type {HTMLSelectElement} */ (find('#view'))
/** @type {Readonly<Record<string, string>>} */
const PATHS = { text: '/text?', source: '/source?' }

/** @param {readonly string[]} texts */
const lines = (texts) =>
  texts.map((text) => {
    const item = document.createElement('li')
    item.textContent = text
    return item
  })

/**
 * @param {string} name
 * @param {boolean} isShown
 */
function linkTo(name, isShown) {
  const link = document.createElement('a')
  link.href = `#${encodeURIComponent(name)}`
  link.textContent = name
  if (isShown) link.setAttribute('aria-current', 'page')
  return link
}

const chosen = () => decodeURIComponent(location.hash.slice(1))
let asked = 0
async function show() {
  const turn = ++asked
  const answer = await fetch(`/state?${new URLSearchParams({ name: chosen() })}`).catch(() => undefined)
  if (!answer || turn !== asked) return
  /** @type {State} */
  const { names, name = '', subject, size, problems, notes } = await answer.json()
  if (turn !== asked) return
  mails.replaceChildren(...names.map((each) => linkTo(each, each === name)))
  find('#subject').textContent = subject ?? (names.length > 0 ? name : 'No mail in the folder yet')
  find('#problems').replaceChildren(...lines(problems))
  find('#notes').replaceChildren(...lines(notes))
  find('#size').textContent = size
  find('details').hidden = notes.length === 0
  find('summary').textContent = `${notes.length} features that some mail programs do not show`
  document.body.dataset.view = view.value
  frame.src = (PATHS[view.value] ?? '/preview?') + new URLSearchParams({ name, at: String(turn) })
}

addEventListener('hashchange', show)
view.addEventListener('change', show)
const changes = new EventSource('/changes')
changes.onmessage = show
changes.onopen = show
