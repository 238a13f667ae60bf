/**
 * Listens for the keys of the page: j and k or the arrows move, Enter reads, / searches, # deletes, ? helps, Escape goes back.
 * @param {{ next(): void, previous(): void, read(): void, search(): void, remove(): void, help(): void, back(): void }} actions
 */
export function listenToKeys(actions) {
  /** @type {Record<string, () => void>} */
  const byKey = {
    ...{ j: actions.next, k: actions.previous, Enter: actions.read, '/': actions.search, Escape: actions.back },
    ...{ '#': actions.remove, '?': actions.help },
  }

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (document.querySelector('dialog[open]') || document.body.dataset.view === 'locked') return
    const { target } = event
    const typing = target instanceof HTMLInputElement
    const pressing = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
    if (event.key !== 'Escape' && (typing || (event.key === 'Enter' && pressing))) return
    const action = byKey[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
}
