/** The colors of a project's buttons, and of the text on them. */
export interface KeyColor {
  readonly background: string
  readonly text: '#000' | '#fff'
}

/** Returns black or white text for a background `#rrggbb`, whichever has more contrast: at least 4.5 to 1 (WCAG 2.2 §1.4.3). */
function keyColorOf(color: string): KeyColor {
  const luminance = luminanceOf(color)
  return { background: color, text: (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) ? '#000' : '#fff' }
}

/** The relative luminance of WCAG 2.2. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The edge of buttons can be seen on every background, whatever the color of the project. */
const STYLE = `:root { color-scheme: light dark; --page: #f3f4f6; --card: #fff; --ink: #1a1d21; --soft: #545b64; --edge: #767c85;
  --line: #dfe2e6; --key: #1a1d21; --on-key: #fff }
@media (prefers-color-scheme: dark) { :root { --page: #111316; --card: #1b1e22; --ink: #eceef0; --soft: #b3b9c1; --edge: #868d96;
  --line: #33383f; --key: #eceef0; --on-key: #111316 } }
* { box-sizing: border-box }
html { font: 100%/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; background: var(--page); color: var(--ink) }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.25rem }
main { width: 100%; max-width: 30rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
  overflow-wrap: anywhere; border-top: .375rem solid var(--key) }
.project { margin: 0 0 1.5rem; color: var(--soft); font-weight: 600 }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.3 }
p { margin: 0 0 1rem }
.soft { color: var(--soft); font-size: .9375rem }
form { margin: 1.5rem 0 1rem }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.5rem; border: 1px solid var(--edge); border-radius: .5rem;
  background: var(--key); color: var(--on-key); cursor: pointer; max-width: 100% }
button.second { background: transparent; color: inherit }
a { color: inherit; text-underline-offset: .2em }
main > :last-child { margin-bottom: 0 }
:focus-visible { outline: .1875rem solid var(--ink); outline-offset: .1875rem }
@media (max-width: 24rem) { body { padding: .75rem } main { padding: 1.25rem } button { width: 100% } }
`

/** Returns the style sheet of the pages of a project. */
export function styleOf(color: string | undefined): string {
  if (color === undefined) return STYLE
  const { background, text } = keyColorOf(color)
  return `${STYLE}:root { --key: ${background}; --on-key: ${text} }\n`
}
