import { getPreview } from './api.js'
import { copyOf, find, make } from './dom.js'
import { plural } from './format.js'

let width = 'desktop'

/**
 * Shows the mail as HTML in a frame without scripts and without an origin, inside a frame whose content security policy
 * lets nothing load: a plain srcdoc would inherit this page's policy, which forbids the styles of mails.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function previewPanel(id) {
  const panel = copyOf('preview')
  const outer = find(panel, '.stage iframe', HTMLIFrameElement)
  const remarks = find(panel, '.remarks', HTMLElement)
  const button = find(panel, '.remote', HTMLButtonElement)
  let withRemote = false
  let ready = loaded(outer)
  chooseWidth(panel)

  const show = async () => {
    const [html] = await Promise.all([getPreview(id), ready])
    const page = outer.contentDocument
    const parser = page?.defaultView && new page.defaultView.DOMParser()
    if (!parser) return
    const images = imagesNotShown(parser.parseFromString(html, 'text/html'))
    remarks.replaceChildren(...remarksOn(images, withRemote))
    button.hidden = withRemote || images.remote === 0
    const inner = page.createElement('iframe')
    inner.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
    inner.srcdoc = html
    page.body.replaceChildren(inner)
  }
  const fail = (/** @type {Error} */ error) => remarks.replaceChildren(String(error.message))
  show().catch(fail)
  button.addEventListener('click', () => {
    withRemote = true
    // Only the policy of this other document lets images load.
    ready = loaded(outer)
    outer.src = 'inbox/frame?images=remote'
    show().catch(fail)
  })
  return panel
}

/** @param {HTMLElement} panel */
function chooseWidth(panel) {
  const buttons = [...panel.querySelectorAll('[data-width]')]
  const apply = () => {
    find(panel, '.stage', HTMLElement).dataset.width = width
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button instanceof HTMLElement && button.dataset.width === width))
    }
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      width = (button instanceof HTMLElement && button.dataset.width) || 'desktop'
      apply()
    })
  }
  apply()
}

/** @param {HTMLIFrameElement} frame */
const loaded = (frame) => new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))

/**
 * @param {{ remote: number, missing: number }} images
 * @param {boolean} withRemote
 */
function remarksOn({ remote, missing }, withRemote) {
  const remarks = []
  if (remote > 0 && !withRemote) {
    const text = `${plural(remote, 'remote image')} ${remote === 1 ? 'was' : 'were'} not loaded`
    const remark = make('span', 'remark', text)
    remark.title = 'Their servers learn that the mail is read. Real mail programs may load them.'
    remarks.push(remark)
  }
  if (missing > 0) {
    const text = `${plural(missing, 'inline image')} ${missing === 1 ? 'is' : 'are'} not in the mail`
    const remark = make('span', 'remark', text)
    remark.title = 'A cid: address names a Content-ID that no attachment has.'
    remarks.push(remark)
  }
  return remarks
}

/**
 * How many different images of the mail are elsewhere, and how many are inline ones that are not there. Pixels that count
 * opens show nothing anywhere. The document was only parsed: it runs and loads nothing.
 * @param {Document} mail
 */
function imagesNotShown(mail) {
  /** @type {string[]} */
  const urls = []
  for (const element of mail.querySelectorAll(
    'img:not([width="1"][height="1"]), source, input, video, image, [background]',
  )) {
    for (const name of ['src', 'background', 'poster', 'href', 'xlink:href']) {
      const url = element.getAttribute(name)
      if (url && !(name === 'src' && element.localName === 'video')) urls.push(url)
    }
    for (const candidate of (element.getAttribute('srcset') ?? '').split(/,\s+/)) {
      const [url] = candidate.trim().split(/\s+/)
      if (url) urls.push(url)
    }
  }
  const styles = [...mail.querySelectorAll('style')].map((style) => style.textContent ?? '')
  for (const element of mail.querySelectorAll('[style]')) styles.push(element.getAttribute('style') ?? '')
  for (const style of styles) {
    for (const [, url = ''] of style.matchAll(/url\(\s*["']?([^"')\s]+)/gi)) urls.push(url)
  }
  const distinct = [...new Set(urls.map((url) => url.trim()))]
  const missing = distinct.filter((url) => /^cid:/i.test(url)).length
  const remote = distinct.filter((url) => !/^(?:cid:|data:|about:|#)/i.test(url)).length
  return { remote, missing }
}
