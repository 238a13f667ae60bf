import type { Group } from '../../lib/group.ts'
import { addWebhooksAttempts } from './attempts.ts'
import { addWebhooksCreate } from './create.ts'
import { addWebhooksDelete } from './delete.ts'
import { addWebhooksGet } from './get.ts'
import { addWebhooksList } from './list.ts'
import { addWebhooksListen } from './listen.ts'
import { addWebhooksRedeliver } from './redeliver.ts'
import { addWebhooksReplay } from './replay.ts'
import { addWebhooksRotate } from './rotate.ts'
import { addWebhooksTest } from './test.ts'
import { addWebhooksUpdate } from './update.ts'

export const WEBHOOKS: Group = {
  noun: 'webhooks',
  description: 'Your servers that receive events.',
  place: 355,
  verbs: [
    addWebhooksList,
    addWebhooksGet,
    addWebhooksCreate,
    addWebhooksUpdate,
    addWebhooksRotate,
    addWebhooksDelete,
    addWebhooksTest,
    addWebhooksAttempts,
    addWebhooksRedeliver,
    addWebhooksReplay,
    addWebhooksListen,
  ],
}
