import type { ReadAttachment } from './read-message.ts'

/** The amount of text that inline images may add to a body; later images stay `cid:` URLs. */
const INLINE_MAX = 24 * 1024 * 1024

const SAFE_IMAGE = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/

/**
 * Returns whether a browser shows this type as pixels and nothing else; SVG, which may hold scripts, is not among them.
 */
export function isSafeImage(contentType: string): boolean {
  return SAFE_IMAGE.test(contentType)
}

/** Replaces each reference to an inline image in the HTML (`cid:`, RFC 2392) with the image itself as a `data:` URL. */
export function inlineImages(
  html: string,
  attachments: readonly Pick<ReadAttachment, 'contentId' | 'contentType' | 'content'>[],
): string {
  const urls = new Map<string, string>()
  for (const { contentId, contentType, content } of attachments) {
    if (contentId === undefined || urls.has(contentId) || !isSafeImage(contentType)) continue
    urls.set(contentId, `data:${contentType};base64,${content.toString('base64')}`)
  }
  if (urls.size === 0) return html
  let added = 0
  return html.replace(/(?<=["'(=;]\s{0,3})cid:([^"'\s<>()&]{1,500})/gi, (reference, id: string) => {
    const url = urls.get(decodeUri(id)) ?? urls.get(id)
    if (url === undefined || added + url.length > INLINE_MAX) return reference
    added += url.length
    return url
  })
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
