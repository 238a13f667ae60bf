/**
 * What the page can do with a script: samples in tabs with one choice for all, the fields of parts, the search, and the mark
 * of the operation that is read. Without it everything is there, one below the other.
 */
export const REFERENCE_SCRIPT = `const byId = (id) => document.getElementById(id)
const make = (name, fields = {}, ...children) => {
  const element = Object.assign(document.createElement(name), fields)
  element.append(...children)
  return element
}

// Scrollable elements are focusable and have a name.
for (const text of document.querySelectorAll('pre')) {
  Object.assign(text, { tabIndex: 0, role: 'region' })
  text.ariaLabel = text.previousElementSibling.textContent + ', ' + text.closest('article').id
}

// Samples in tabs
const KEPT = 'posthorn-sample'
const kept = () => { try { return localStorage.getItem(KEPT) } catch { return null } }
const keep = (label) => { try { localStorage.setItem(KEPT, label) } catch {} }
const switches = []
function choose(label) {
  for (const { tabs } of switches) {
    const shown = tabs.some((one) => one.label === label) ? label : tabs[0].label
    for (const { label: own, tab, block } of tabs) {
      block.hidden = own !== shown
      tab.setAttribute('aria-selected', String(own === shown))
      tab.tabIndex = own === shown ? 0 : -1
    }
  }
}
for (const samples of document.querySelectorAll('.samples')) {
  const list = make('div', { role: 'tablist', className: 'tabs', ariaLabel: 'Samples' })
  const tabs = [...samples.children].map((block, index) => {
    const { label } = block.dataset
    const id = samples.closest('article').id + '-' + label
    const tab = make('button', { type: 'button', role: 'tab', id: id + '-tab', textContent: label })
    tab.setAttribute('aria-controls', id)
    Object.assign(block, { id, role: 'tabpanel' })
    block.setAttribute('aria-labelledby', tab.id)
    block.querySelector('h4').hidden = true
    tab.addEventListener('click', () => {
      const before = tab.getBoundingClientRect().top
      choose(label)
      keep(label)
      scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
    })
    return { label, tab, block }
  })
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = tabs.findIndex(({ tab }) => tab === event.target)
    const { tab } = tabs[(at + step + tabs.length) % tabs.length]
    tab.click()
    tab.focus()
  })
  list.append(...tabs.map(({ tab }) => tab))
  samples.prepend(list)
  switches.push({ tabs })
}
choose(kept() ?? 'curl')

// Copying
if (navigator.clipboard)
  for (const block of document.querySelectorAll('.block')) {
    const text = block.querySelector('pre')
    const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' })
    button.setAttribute('aria-label', 'Copy: ' + text.ariaLabel)
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(text.textContent)
      button.textContent = 'Copied'
      setTimeout(() => { button.textContent = 'Copy' }, 1500)
    })
    block.append(button)
  }

// The fields of a part are listed once, below, and copied to the place where a reader opens them.
document.querySelector('main').addEventListener('toggle', ({ target }) => {
  const { of } = target.dataset
  if (!of || !target.open || target.querySelector('dl')) return
  const parts = [...byId('schema-' + of).children].slice(1).map((part) => part.cloneNode(true))
  target.querySelector(':scope > a').replaceWith(...parts)
}, true)

// Search
const field = byId('search')
const hits = byId('hits')
let index
const indexed = () => [...document.querySelectorAll('#all a')].map((link) => {
  const article = byId(link.hash.slice(1))
  const call = article.querySelector('.call')?.textContent ?? ''
  const head = [link.textContent, call, article.id].join(' ').toLowerCase()
  return { link, call, head, text: head + ' ' + (article.querySelector('.about')?.textContent ?? '').toLowerCase() }
})
field.addEventListener('input', () => {
  index ??= indexed()
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const has = (text) => words.every((word) => text.includes(word))
  const first = index.filter(({ head }) => has(head))
  const found = words.length === 0 ? [] : [...first, ...index.filter((one) => !first.includes(one) && has(one.text))]
  hits.replaceChildren(...found.map(({ link, call }) =>
    make('li', {}, make('a', { href: link.hash }, link.textContent, make('small', { textContent: call })))))
  hits.hidden = found.length === 0
  byId('all').hidden = words.length > 0
  byId('nothing').hidden = words.length === 0 || found.length > 0
  open(words.length > 0)
})
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') hits.querySelector('a')?.click()
  if (event.key === 'ArrowDown') hits.querySelector('a')?.focus()
  if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
  event.preventDefault()
})
hits.addEventListener('keydown', (event) => {
  const side = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key]
  if (!side) return
  event.preventDefault()
  const next = event.target.parentElement[side]
  ;(next ? next.firstElementChild : field).focus()
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
function open(isOpen) {
  menu.setAttribute('aria-expanded', String(isOpen))
  list.classList.toggle('open', isOpen)
}
menu.addEventListener('click', () => open(!list.classList.contains('open')))
list.addEventListener('click', (event) => { if (event.target.closest('a')) open(false) })

// The operation in view
const links = new Map([...document.querySelectorAll('#all a')].map((link) => [link.hash.slice(1), link]))
let current
function mark(id) {
  const link = links.get(id)
  if (!link || link === current) return
  current?.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'location')
  current = link
  const [box, own] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
  if (own.top < box.top || own.bottom > box.bottom) list.scrollTop += own.top - box.top - box.height / 3
}
const watcher = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) mark(target.id)
}, { rootMargin: '-90px 0px -75% 0px' })
for (const article of document.querySelectorAll('article')) watcher.observe(article)
addEventListener('hashchange', () => mark(location.hash.slice(1)))
`
