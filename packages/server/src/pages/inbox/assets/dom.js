/**
 * The one element that matches; it is an error when there is none of this kind.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T}
 */
export function find(root, selector, kind) {
  const element = root.querySelector(selector)
  if (!(element instanceof kind)) throw new Error(`the page has no ${selector}`)
  return element
}

/**
 * A fresh copy of the only element of a template.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function copyOf(id) {
  const element = find(document, `template#${id}`, HTMLTemplateElement).content.firstElementChild?.cloneNode(true)
  if (!(element instanceof HTMLElement)) throw new Error(`the template ${id} is empty`)
  return element
}

/**
 * A new element with a class and children; texts are texts, never markup.
 * @param {string} tag
 * @param {string} className
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(tag, className, ...children) {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...children)
  return element
}

/**
 * Gives the bytes to the browser's downloads. The type is always opaque, so that nothing opens with the rights of this page.
 * @param {Blob} content
 * @param {string} filename
 */
export function saveFile(content, filename) {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Makes the button copy a text; without a clipboard (a page that is not on a secure origin) the button goes away.
 * @param {HTMLButtonElement} button
 * @param {() => string} text
 */
export function copyOnClick(button, text) {
  if (!navigator.clipboard) {
    button.hidden = true
    return
  }
  const label = button.textContent
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text())
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = label
    }, 1500)
  })
}
