/**
 * @typedef {{ id: string, from: string, to: string, subject: string, size: number, attachmentCount: number, createdAt: string }} Summary
 * @typedef {{ data: Summary[], cursor?: string, hasMore: boolean, total: number }} Page
 * @typedef {{ index: number, filename: string, contentType: string, size: number, contentId: string | null,
 *   disposition: 'attachment' | 'inline' }} AttachmentInfo
 * @typedef {Summary & { date: string | null, headers: { name: string, value: string }[], text: string | null,
 *   html: string | null, attachments: AttachmentInfo[], problem: string | null }} Message
 */

/**
 * @typedef {{ url: string, outcome: 'works' | 'broken' | 'skipped', message: string, leadsTo: string | null }} LinkResult
 * @typedef {{ size: { html: number, clipped: boolean },
 *   compatibility: { feature: string, url: string, unsupported: string[], partial: string[] }[] | null,
 *   authentication: { from: string | null, sandbox: boolean, returnPath: string | null, dmarc: 'by_dkim' | 'by_spf' | 'not_aligned',
 *     signatures: { domain: string, selector: string, aligned: boolean }[], results: string[] } }} Checks
 */

/** …/inbox/, wherever the server is mounted. */
const BASE = new URL('..', import.meta.url)
const KEY = 'posthorn.inbox.key'

/** An answer that is not a success; `status` is 0 when there was no answer at all. */
export class ApiFailure extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {string} [suggestion]
   */
  constructor(status, message, suggestion = '') {
    super(message)
    this.status = status
    this.suggestion = suggestion
  }
}

export function hasKey() {
  return sessionStorage.getItem(KEY) !== null
}

/** @param {string} key */
export function rememberKey(key) {
  sessionStorage.setItem(KEY, key)
}

export function forgetKey() {
  sessionStorage.removeItem(KEY)
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function request(path, init) {
  const key = sessionStorage.getItem(KEY)
  const headers = new Headers(init?.headers)
  if (key !== null) headers.set('Authorization', `Bearer ${key}`)
  const response = await fetch(new URL(path, BASE), { ...init, headers, cache: 'no-store' }).catch(() => undefined)
  if (!response) throw new ApiFailure(0, 'The server does not respond. Trying again…')
  if (response.ok) return response
  const body = await response.json().catch(() => undefined)
  const { message = `The server answered ${response.status}.`, suggestion = '' } = body?.error ?? {}
  throw new ApiFailure(response.status, String(message), String(suggestion))
}

/**
 * @param {{ search: string, cursor?: string, limit: number }} query
 * @returns {Promise<Page>}
 */
export async function listMessages({ search, cursor, limit }) {
  const query = new URLSearchParams({ limit: String(limit) })
  if (search) query.set('search', search)
  if (cursor) query.set('cursor', cursor)
  return (await request(`messages?${query}`)).json()
}

/**
 * @param {string} id
 * @returns {Promise<Message>}
 */
export async function getMessage(id) {
  return (await request(`messages/${encodeURIComponent(id)}`)).json()
}

/**
 * The HTML as it may be shown: inline images in it, links to a new window.
 * @param {string} id
 */
export async function getPreview(id) {
  return (await request(`messages/${encodeURIComponent(id)}/preview`)).text()
}

/** @param {string} id */
export async function getSource(id) {
  return (await request(`messages/${encodeURIComponent(id)}/source`)).blob()
}

/**
 * @param {string} id
 * @param {number} index
 */
export async function getAttachment(id, index) {
  return (await request(`messages/${encodeURIComponent(id)}/attachments/${index}`)).blob()
}

/**
 * @param {string} id
 * @returns {Promise<Checks>}
 */
export async function getChecks(id) {
  return (await request(`messages/${encodeURIComponent(id)}/checks`)).json()
}

/**
 * @param {string} id
 * @returns {Promise<{ data: LinkResult[] }>}
 */
export async function checkLinks(id) {
  return (await request(`messages/${encodeURIComponent(id)}/links`, { method: 'POST' })).json()
}

/**
 * Sends a mail on to a real address. Only the key of its project may: that of the tab, or the one that is given.
 * @param {string} id
 * @param {{ to: string, key: string }} wish
 * @returns {Promise<{ to: string, response: string }>}
 */
export async function releaseMessage(id, { to, key }) {
  const headers = { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) }
  const init = { method: 'POST', headers, body: JSON.stringify({ to }) }
  return (await request(`messages/${encodeURIComponent(id)}/release`, init)).json()
}

/** @param {string} id */
export async function deleteMessage(id) {
  await request(`messages/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

export async function clearMessages() {
  await request('messages', { method: 'DELETE' })
}
