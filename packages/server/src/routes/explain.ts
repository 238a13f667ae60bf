import { ExplainQuery, explainContact, REASON_CODES, type ShownExplanation, VERDICTS } from '@posthorn/core/insight'
import { KEY_SCOPES } from '@posthorn/core/kernel'
import { z } from 'zod'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { idParam, OptionalTimestamp } from '../http/shapes.ts'
import { onWire } from '../http/wire.ts'
import { EXAMPLE_CONTACT } from './contacts.present.ts'
import { EXAMPLE_EMAIL } from './emails.present.ts'

const ReasonRecord = z.object({
  code: z.enum(REASON_CODES),
  message: z.string().describe('An explanation for people, with the response of the mail server if there is one.'),
  at: OptionalTimestamp.describe('When it happened or is due.'),
  emailId: z.string().nullable().describe('The mail; GET /emails/{id} returns its timeline.'),
})

const ExplanationRecord = z
  .object({
    verdict: z
      .enum(VERDICTS)
      .describe(
        'sent: the mail was sent, or may have been sent (mail_unknown). will_send: it will be sent automatically. not_sent: it was not sent and will not be sent without a change.',
      ),
    reasons: z.array(ReasonRecord).describe('The decisive reason comes first.'),
    hidden: z
      .array(z.enum(KEY_SCOPES))
      .describe(
        'The scopes that a named key lacks: what they protect is left out of the reasons, and suppressions of the verdict as well. Empty for everyone else.',
      ),
  })
  .meta({ id: 'Explanation', description: 'Why a contact did or did not receive a mail.' })

const EXAMPLE: z.input<typeof ExplanationRecord> = {
  verdict: 'not_sent',
  reasons: [
    {
      code: 'unsubscribed',
      message: 'The contact was unsubscribed with the button of the mail program.',
      at: '2026-11-21T09:30:00.000Z',
      emailId: EXAMPLE_EMAIL.id,
    },
  ],
  hidden: [],
}

const explain = defineRoute({
  method: 'GET',
  path: '/contacts/{id}/explain',
  operationId: 'explainContact',
  summary: 'Explain why a contact did or did not receive a mail',
  description:
    'Send exactly one of a campaign, a template (its newest mail to the contact), and a workflow. Also works for a deleted contact, as long as its mails are stored. A named key also needs the scope to read the campaign, template, or workflow, and gets only the reasons that its scopes allow; `hidden` lists the scopes that would show more.',
  tag: 'Contacts',
  access: 'secret',
  params: idParam('contact', EXAMPLE_CONTACT.id),
  query: ExplainQuery,
  samples: {
    sdk: "const why = await client.contacts.explain('{id}', { campaignId: 'cmp_01kajw8n2r5u8x1b4e7h0k3m6q' })",
    cli: "posthorn contacts explain ada@example.com --campaign 'December news'",
  },
  responses: { 200: { description: 'The explanation.', schema: ExplanationRecord, example: EXAMPLE } },
  errors: ['CONTACT_NOT_FOUND', 'CAMPAIGN_NOT_FOUND', 'TEMPLATE_NOT_FOUND', 'WORKFLOW_NOT_FOUND'],
  handle: async ({ ctx, params, query }) => ok(present(await explainContact(ctx, { ...query, id: params.id }))),
})

const present = (explanation: ShownExplanation) =>
  onWire(ExplanationRecord, explanation, { reasons: explanation.reasons.map((reason) => onWire(ReasonRecord, reason)) })

/** Explanations of why people get mail, and why not. */
export const explainRoutes = [explain]
