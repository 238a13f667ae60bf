// Copies the sample next to the button; without a clipboard there is no button.
/** @type {NodeListOf<HTMLButtonElement>} */
const buttons = document.querySelectorAll('button[data-copy]')
for (const button of buttons) {
  const sample = document.getElementById(button.dataset.copy ?? '')
  if (!navigator.clipboard || !sample) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(sample.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
}
