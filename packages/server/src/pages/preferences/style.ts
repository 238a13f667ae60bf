import { browserFile } from '../browser.ts'

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

/** Returns the relative luminance of WCAG 2.2. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const STYLE = browserFile('preferences.css')

/** Returns the style sheet of the pages of a project. */
export function styleOf(color: string | undefined): string {
  if (color === undefined) return STYLE
  const { background, text } = keyColorOf(color)
  return `${STYLE}:root { --key: ${background}; --on-key: ${text} }\n`
}
