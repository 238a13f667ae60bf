import { ApiFailure, hasKey, releaseMessage } from './api.js'
import { find } from './dom.js'

/**
 * The dialog in which a captured mail is sent on to a real address. Returns a function that opens it for a mail.
 * @returns {(id: string) => void}
 */
export function createReleaseDialog() {
  const dialog = find(document, '#release', HTMLDialogElement)
  const form = find(dialog, 'form', HTMLFormElement)
  const to = find(dialog, '#release-to', HTMLInputElement)
  const key = find(dialog, '#release-key', HTMLInputElement)
  const outcome = find(dialog, '#release-outcome', HTMLElement)
  const button = find(dialog, '#release-yes', HTMLButtonElement)
  let id = ''

  const say = (/** @type {string} */ text, /** @type {boolean} */ isProblem) => {
    outcome.textContent = text
    outcome.className = isProblem ? 'problem' : ''
  }

  find(dialog, '#release-no', HTMLButtonElement).addEventListener('click', () => dialog.close())
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    say('Sending…', false)
    try {
      const released = await releaseMessage(id, { to: to.value.trim(), key: key.value.trim() })
      say(`Sent to ${released.to}: ${released.response}`, false)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      say(`${error.message} ${error.suggestion}`.trim(), true)
    } finally {
      button.disabled = false
    }
  })

  return (opened) => {
    id = opened
    say('', false)
    key.value = ''
    find(dialog, '#release-own-key', HTMLElement).hidden = hasKey()
    key.required = !hasKey()
    dialog.showModal()
    to.focus()
  }
}
