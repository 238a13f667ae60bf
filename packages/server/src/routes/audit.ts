import { AuditQuery, addressesOf, listAudit, listOwnAudit } from '@posthorn/core/tenant'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import { AUDIT_RESPONSES, presentAuditPage } from './audit.present.ts'

const list = defineRoute({
  method: 'GET',
  path: '/audit',
  operationId: 'listAudit',
  summary: 'List the audit log of the project',
  description:
    'Changes by members, keys and the command line, newest first: settings, keys, members, domains, content, and the sending of campaigns. Sent mails and tracked events are not included. Entries contain ids, but no addresses of contacts, contents or secrets.',
  tag: 'Audit',
  access: 'secret',
  needs: 'manage',
  query: AuditQuery,
  samples: {
    sdk: "for await (const entry of client.audit.list({ action: 'key.create' })) console.log(entry.createdAt)",
    cli: 'posthorn audit --action key.create',
  },
  responses: AUDIT_RESPONSES,
  handle: async ({ ctx, query }) => {
    const page = await listAudit(ctx, query)
    return ok(
      presentAuditPage(
        page,
        await addressesOf(
          ctx,
          page.data.map(({ actor }) => actor),
        ),
      ),
    )
  },
})

const own = defineRoute({
  method: 'GET',
  path: '/users/@me/audit',
  operationId: 'listOwnAudit',
  summary: 'List the audit log of your account',
  description:
    'Sign-ins and changes to the account, newest first. Your actions in projects are in the logs of those projects.',
  tag: 'Audit',
  access: 'session',
  query: AuditQuery,
  samples: {
    sdk: 'for await (const entry of client.audit.listOwn()) console.log(entry.action)',
  },
  responses: AUDIT_RESPONSES,
  handle: async ({ ctx, query }) => ok(presentAuditPage(await listOwnAudit(ctx, query))),
})

/** The audit logs. */
export const auditRoutes = [list, own]
