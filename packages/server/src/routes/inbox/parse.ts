import { linksOf } from './links-of.ts'
import { previewDocument } from './preview.ts'
import { type ReadAttachment, type ReadMessage, readHeaders, readMessage } from './read-message.ts'

// Core is not imported: the thread that does this runs by itself, from the sources as well as from the bundle.

/** The requested part of a captured mail, besides its headers. */
export type MessagePart =
  | 'all'
  /** The HTML as it is written: inline images are parts of their own. */
  | 'html'
  /** The HTML as a document that is safe to open. */
  | 'preview'
  | 'links'
  /** The bytes of one attachment. */
  | { readonly attachment: number }
  /** No part, for this reason. */
  | { readonly problem: string }

export interface LookRequest {
  /** The message (RFC 5322). */
  readonly source: Uint8Array
  readonly want: MessagePart
}

export interface LookedAttachment extends Omit<ReadAttachment, 'content'> {
  /** Bytes. */
  readonly size: number
}

/** The result for a captured mail; of texts and bytes only the requested ones. */
export interface ParsedMessage extends Omit<ReadMessage, 'attachments'> {
  readonly attachments: readonly LookedAttachment[]
  readonly links: readonly string[]
  /** The requested attachment. */
  readonly content: Uint8Array | undefined
}

/** Splits a captured mail into its parts. Never fails, but may take long. */
export async function lookAt({ source, want }: LookRequest): Promise<ParsedMessage> {
  if (typeof want === 'object' && 'problem' in want) return looked(await readHeaders(source, want.problem))
  const message = await readMessage(source, { inlines: want === 'all' || want === 'preview' })
  const { html } = message
  switch (want) {
    case 'all':
      return looked(message)
    case 'html':
      return looked({ ...message, text: undefined })
    case 'preview':
      return looked({ ...message, text: undefined, html: html === undefined ? undefined : previewDocument(html) })
    case 'links':
      return { ...looked({ ...message, text: undefined, html: undefined }), links: linksOf(html ?? '') }
    default: {
      const content = message.attachments[want.attachment]?.content
      return { ...looked({ ...message, text: undefined, html: undefined }), content }
    }
  }
}

const looked = ({ attachments, ...message }: ReadMessage): ParsedMessage => ({
  ...message,
  attachments: attachments.map(({ content, ...attachment }) => ({ ...attachment, size: content.length })),
  links: [],
  content: undefined,
})
