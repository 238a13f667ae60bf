import type { World } from '@posthorn/core/kernel'
import { z } from 'zod'
import { authenticationOf } from './inbox/authentication.ts'
import { compatibilityOf } from './inbox/compatibility.ts'
import { sizeOf } from './inbox/html-checks.ts'
import type { LinkResult } from './inbox/links.ts'
import { withoutPixels } from './inbox/own-tracking.ts'
import type { ParsedMessage } from './inbox/parse.ts'

export const InboxChecksRecord = z
  .object({
    size: z.object({
      html: z.int().describe('Bytes of the HTML.'),
      clipped: z.boolean().describe('Whether Gmail hides its end.'),
    }),
    compatibility: z
      .array(
        z.object({
          feature: z.string(),
          url: z.string(),
          unsupported: z.array(z.string()).describe('Mail programs that do not support it.'),
          partial: z.array(z.string()).describe('Mail programs that partly support it.'),
        }),
      )
      .nullable()
      .describe('Worst first; null if the package caniemail is not installed, or for more than 300 kB of HTML.'),
    authentication: z.object({
      from: z.string().nullable(),
      sandbox: z.boolean().describe('Whether the sender is in the sandbox domain, whose mail is unsigned by design.'),
      returnPath: z.string().nullable(),
      signatures: z.array(z.object({ domain: z.string(), selector: z.string(), aligned: z.boolean() })),
      dmarc: z.enum(['by_dkim', 'by_spf', 'not_aligned']).describe('What would let DMARC pass; nothing is verified.'),
      results: z.array(z.string()).describe('Authentication-Results headers.'),
    }),
  })
  .meta({ id: 'InboxChecks', description: 'How a captured mail would be handled by recipients.' })

export const InboxLinksRecord = z
  .object({
    data: z.array(
      z.object({
        url: z.string(),
        outcome: z.enum(['works', 'broken', 'skipped']),
        status: z.int().nullable(),
        leadsTo: z.string().nullable().describe('The final URL after redirects, if different.'),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'InboxLinks', description: 'The links of a captured mail.' })

export const EXAMPLE_CHECKS: z.input<typeof InboxChecksRecord> = {
  size: { html: 18_204, clipped: false },
  compatibility: [
    {
      feature: 'border-radius',
      url: 'https://www.caniemail.com/features/css-border-radius/',
      unsupported: ['Outlook'],
      partial: [],
    },
  ],
  authentication: {
    from: 'example.com',
    sandbox: false,
    returnPath: 'bounce.example.com',
    signatures: [{ domain: 'example.com', selector: 's1', aligned: true }],
    dmarc: 'by_dkim',
    results: [],
  },
}

export const EXAMPLE_LINKS: z.input<typeof InboxLinksRecord> = {
  data: [
    {
      url: 'https://example.com/start',
      outcome: 'works',
      status: 200,
      leadsTo: 'https://www.example.com/start',
      message: 'The page exists.',
    },
  ],
}

export async function presentChecks(
  world: World,
  { html = '', headers }: ParsedMessage,
): Promise<z.input<typeof InboxChecksRecord>> {
  const { size, clipped } = sizeOf(html)
  const compatibility = await compatibilityOf(withoutPixels(world, html))
  const { from, returnPath, signatures, dmarc, results } = authenticationOf(headers)
  return {
    size: { html: size, clipped },
    compatibility:
      compatibility?.map(({ feature, url, unsupported, partial }) => ({
        feature,
        url,
        unsupported: [...unsupported],
        partial: [...partial],
      })) ?? null,
    authentication: {
      from: from ?? null,
      sandbox: from !== undefined && from === world.settings.sandboxDomain,
      returnPath: returnPath ?? null,
      signatures: [...signatures],
      dmarc,
      results: [...results],
    },
  }
}

export function presentLinks(links: readonly LinkResult[]): z.input<typeof InboxLinksRecord> {
  return {
    data: links.map(({ status = null, leadsTo = null, ...link }) => ({ ...link, status, leadsTo })),
  }
}
