// Adds to the page: samples in tabs with one choice for all, the fields of parts, the search, and the mark of the
// operation that is read. Without the script everything is there, one below the other.

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
/**
 * @param {string} selector
 * @param {ParentNode} [within]
 */
const find = (selector, within = document) => /** @type {HTMLElement} */ (within.querySelector(selector))
/**
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {readonly HTMLElement[]}
 */
const findAll = (selector, within = document) => /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)])
/**
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Partial<HTMLElementTagNameMap[N]>} fields
 * @param {readonly (Node | string)[]} children
 */
function make(name, fields = {}, ...children) {
  const element = Object.assign(document.createElement(name), fields)
  element.append(...children)
  return element
}

// Scrollable elements are focusable and have a name.
for (const text of findAll('pre')) {
  Object.assign(text, { tabIndex: 0, role: 'region' })
  text.ariaLabel = `${text.previousElementSibling?.textContent}, ${text.closest('article')?.id}`
}

// Samples in tabs
const KEPT = 'posthorn-sample'
const kept = () => {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}
/** @param {string} label */
const keep = (label) => {
  try {
    localStorage.setItem(KEPT, label)
  } catch {}
}
/** @typedef {{ label: string, tab: HTMLElement, block: HTMLElement }} Tab */
/** @type {Tab[][]} */
const switches = []
/** @param {string} label */
function choose(label) {
  for (const tabs of switches) {
    const shown = tabs.some((one) => one.label === label) ? label : tabs[0]?.label
    for (const { label: own, tab, block } of tabs) {
      block.hidden = own !== shown
      tab.setAttribute('aria-selected', String(own === shown))
      tab.tabIndex = own === shown ? 0 : -1
    }
  }
}
/**
 * @param {HTMLElement} block
 * @param {string} operation
 * @returns {Tab}
 */
function tabOf(block, operation) {
  const { label = '' } = block.dataset
  const id = `${operation}-${label}`
  const tab = make('button', { type: 'button', role: 'tab', id: `${id}-tab`, textContent: label })
  tab.setAttribute('aria-controls', id)
  Object.assign(block, { id, role: 'tabpanel' })
  block.setAttribute('aria-labelledby', tab.id)
  find('h4', block).hidden = true
  tab.addEventListener('click', () => {
    const before = tab.getBoundingClientRect().top
    choose(label)
    keep(label)
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
  })
  return { label, tab, block }
}
/** @type {Readonly<Record<string, number>>} */
const STEPS = { ArrowRight: 1, ArrowLeft: -1 }
for (const samples of findAll('.samples')) {
  const list = make('div', { role: 'tablist', className: 'tabs', ariaLabel: 'Samples' })
  const blocks = /** @type {HTMLElement[]} */ ([...samples.children])
  const tabs = blocks.map((block) => tabOf(block, samples.closest('article')?.id ?? ''))
  list.addEventListener('keydown', (event) => {
    const step = STEPS[event.key]
    if (!step) return
    const at = tabs.findIndex(({ tab }) => tab === event.target)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    next?.tab.click()
    next?.tab.focus()
  })
  list.append(...tabs.map(({ tab }) => tab))
  samples.prepend(list)
  switches.push(tabs)
}
choose(kept() ?? 'curl')

// Copying
/** @param {HTMLElement} block */
function addCopy(block) {
  const text = find('pre', block)
  const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' })
  button.setAttribute('aria-label', `Copy: ${text.ariaLabel}`)
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  block.append(button)
}
if (navigator.clipboard) for (const block of findAll('.block')) addCopy(block)

// The fields of a part are on the page once, below; they are copied to the place where a reader opens them.
find('main').addEventListener(
  'toggle',
  (event) => {
    const target = /** @type {HTMLDetailsElement} */ (event.target)
    const { of } = target.dataset
    if (!of || !target.open || target.querySelector('dl')) return
    const parts = [...byId(`schema-${of}`).children].slice(1).map((part) => part.cloneNode(true))
    find(':scope > a', target).replaceWith(...parts)
  },
  true,
)

// Search
const field = /** @type {HTMLInputElement} */ (byId('search'))
const hits = byId('hits')
const anchors = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('#all a')])
const indexed = () =>
  anchors.map((link) => {
    const article = byId(link.hash.slice(1))
    const call = article.querySelector('.call')?.textContent ?? ''
    const head = [link.textContent, call, article.id].join(' ').toLowerCase()
    return { link, call, head, text: `${head} ${(article.querySelector('.about')?.textContent ?? '').toLowerCase()}` }
  })
/** @type {ReturnType<typeof indexed> | undefined} */
let index
field.addEventListener('input', () => {
  index ??= indexed()
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (/** @type {string} */ text) => words.every((word) => text.includes(word))
  const first = index.filter(({ head }) => has(head))
  const found = words.length === 0 ? [] : [...first, ...index.filter((one) => !first.includes(one) && has(one.text))]
  const items = found.map(({ link, call }) => {
    const target = make('a', { href: link.hash }, link.textContent, make('small', { textContent: call }))
    return make('li', {}, target)
  })
  hits.replaceChildren(...items)
  hits.hidden = found.length === 0
  byId('all').hidden = words.length > 0
  byId('nothing').hidden = words.length === 0 || found.length > 0
  open(words.length > 0)
})
field.addEventListener('keydown', (event) => {
  const first = hits.querySelector('a')
  if (event.key === 'Enter') first?.click()
  if (event.key === 'ArrowDown') first?.focus()
  if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
  event.preventDefault()
})
hits.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const item = /** @type {HTMLElement} */ (event.target).parentElement
  const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling
  const target = next ? next.querySelector('a') : field
  target?.focus()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === field || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  field.focus()
})

// The list of a narrow screen
const menu = byId('menu')
const list = byId('list')
menu.hidden = false
document.body.classList.add('scripted')
/** @param {boolean} isOpen */
function open(isOpen) {
  menu.setAttribute('aria-expanded', String(isOpen))
  list.classList.toggle('open', isOpen)
}
menu.addEventListener('click', () => open(!list.classList.contains('open')))
list.addEventListener('click', (event) => {
  if (/** @type {Element} */ (event.target).closest('a')) open(false)
})

// The operation in view
const links = new Map(anchors.map((link) => [link.hash.slice(1), link]))
/** @type {HTMLAnchorElement | undefined} */
let current
/** @param {string} id */
function mark(id) {
  const link = links.get(id)
  if (!link || link === current) return
  current?.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'location')
  current = link
  const [box, own] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
  if (own.top < box.top || own.bottom > box.bottom) list.scrollTop += own.top - box.top - box.height / 3
}
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) mark(target.id)
  },
  { rootMargin: '-90px 0px -75% 0px' },
)
for (const article of findAll('article')) watcher.observe(article)
addEventListener('hashchange', () => mark(location.hash.slice(1)))
