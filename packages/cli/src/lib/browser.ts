import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { usageError } from './errors.ts'
import type { Io } from './io.ts'

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/**
 * Returns the address of a page of a server: the given URL, and a path of ours. An address from the server is never
 * opened.
 */
export function pageOf(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const page = new URL(base)
  page.pathname = page.pathname.replace(/\/+$/, '') + path
  page.search = String(new URLSearchParams(query))
  page.hash = ''
  return page
}

/** Opens a page in a browser if there is a screen; returns whether it did. Only addresses of HTTP are opened. */
export async function openBrowser(io: Io, page: URL): Promise<boolean> {
  return /^https?:$/.test(page.protocol) && start(io, page.href)
}

const NOT_HTML = 'The browser opens only files that end in .html.'

/** Opens a page that the command has written; another kind of file would start the program for that kind. */
export async function openHtmlFile(io: Io, file: string): Promise<boolean> {
  requireHtmlName(file)
  return start(io, pathToFileURL(file).href)
}

/** Throws for the name of a file that `openHtmlFile` would not open. */
export function requireHtmlName(file: string): void {
  const isShare = /^[\\/]{2}/.test(file)
  if (isShare || !/^\.html?$/i.test(path.extname(file)))
    throw usageError(NOT_HTML, 'Use a name such as --out preview.html.')
}

function start(io: Io, url: string): Promise<boolean> {
  const screen =
    process.platform === 'darwin' || process.platform === 'win32' || Boolean(io.env.DISPLAY || io.env.WAYLAND_DISPLAY)
  if (!io.stdout.isTTY || !screen) return Promise.resolve(false)
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
