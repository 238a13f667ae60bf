import { checkLinks, getChecks } from './api.js'
import { copyOf, find, make } from './dom.js'
import { formatSize, plural } from './format.js'

/**
 * The result of checks as if the mail had left: its size, features that mail programs do not show, authentication, and
 * links.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function checksPanel(id) {
  const panel = copyOf('checks')
  const sections = find(panel, '.sections', HTMLElement)
  const button = find(panel, 'button', HTMLButtonElement)
  const links = find(panel, '.links', HTMLElement)
  getChecks(id).then(
    ({ size, compatibility, authentication }) =>
      sections.replaceChildren(sizeSection(size), senderSection(authentication), compatibilitySection(compatibility)),
    (error) => sections.replaceChildren(make('p', 'problem', String(error.message))),
  )
  button.addEventListener('click', async () => {
    button.disabled = true
    links.replaceChildren(make('p', '', 'Asking…'))
    try {
      const { data } = await checkLinks(id)
      links.replaceChildren(data.length === 0 ? make('p', '', 'The mail has no links.') : linkList(data))
    } catch (error) {
      links.replaceChildren(make('p', 'problem', error instanceof Error ? error.message : String(error)))
    } finally {
      button.disabled = false
    }
  })
  return panel
}

/**
 * @param {string} title
 * @param {...(Node | string)} content
 */
const section = (title, ...content) => make('section', '', make('h3', '', title), ...content)

/** @param {import('./api.js').Checks['size']} size */
function sizeSection({ html, clipped }) {
  const text = clipped
    ? `${formatSize(html)} of HTML: Gmail shows the first 102 kB and hides the rest, with its unsubscribe link.`
    : `${formatSize(html)} of HTML. Gmail clips at 102 kB.`
  return section('Size', make('p', clipped ? 'problem' : '', text))
}

/** @param {import('./api.js').Checks['authentication']} authentication */
function senderSection({ from, sandbox, returnPath, signatures, dmarc, results }) {
  const verdict = {
    by_dkim: `DMARC can pass: a DKIM signature is that of ${from}.`,
    by_spf: `DMARC can pass only by SPF: the return path belongs to ${from}, and no signature does.`,
    not_aligned: `DMARC cannot pass: neither a signature nor the return path belongs to ${from ?? 'the sender'}.`,
  }[dmarc]
  const unsigned = `${from} is the sandbox domain, whose mail is unsigned by design. The mails of a verified domain are signed, so that DMARC can pass.`
  const signed = signatures.map(({ domain, selector }) => make('li', '', `Signed by ${domain}, selector ${selector}`))
  const path = make('li', '', returnPath ? `Returned to ${returnPath}` : 'No return path')
  const stated = results.map((result) => make('li', '', result))
  return section(
    'Sender',
    make('p', '', sandbox && dmarc !== 'by_dkim' ? unsigned : verdict),
    make('ul', '', ...signed, path, ...stated),
  )
}

/** @param {import('./api.js').Checks['compatibility']} issues */
function compatibilitySection(issues) {
  if (issues === null) {
    return section('Mail programs', make('p', '', 'Not known: install the package caniemail beside the server.'))
  }
  if (issues.length === 0) return section('Mail programs', make('p', '', 'Everything is shown by the widespread ones.'))
  const items = issues.map(({ feature, url, unsupported, partial }) => {
    const link = make('a', '', feature)
    link.setAttribute('href', url)
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noreferrer')
    const words = []
    if (unsupported.length > 0) words.push(`not in ${unsupported.join(', ')}`)
    if (partial.length > 0) words.push(`in part in ${partial.join(', ')}`)
    return make('li', '', link, ` ${words.join('; ')}`)
  })
  return section(
    'Mail programs',
    make('p', '', `${plural(issues.length, 'feature')} may look different.`),
    make('ul', '', ...items),
  )
}

/** @param {readonly import('./api.js').LinkResult[]} results */
function linkList(results) {
  const items = results.map(({ url, outcome, message, leadsTo }) => {
    const mark = make('span', `outcome ${outcome}`, outcome)
    const leads = leadsTo ? [make('span', 'leads', `leads to ${leadsTo}`)] : []
    return make('li', '', mark, make('span', 'url', url), make('span', 'message-of', message), ...leads)
  })
  return make('ul', 'results', ...items)
}
