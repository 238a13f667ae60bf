import { readFileSync } from 'node:fs'

/** Next to this module in the sources, and next to the bundle when built. */
const DIRECTORY = new URL('./browser/', import.meta.url)

/** Returns a script or a stylesheet, which a page holds inline. */
export const browserFile = (name: string): string => readFileSync(new URL(name, DIRECTORY), 'utf8')

/** Returns a stylesheet after the colors and the font that our own pages share. */
export const pageStyle = (name: string): string => `${browserFile('tokens.css')}${browserFile(name)}`
