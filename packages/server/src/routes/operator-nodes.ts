import { listNodes, listRelays, NODES_LISTED_MAX } from '@posthorn/core/access'
import { ok } from '../http/reply.ts'
import { defineRoute } from '../http/route.ts'
import {
  EXAMPLE_RELAYS,
  EXAMPLE_WORKERS,
  presentRelays,
  presentWorkers,
  RelayList,
  STATES_EXPLAINED,
  WorkerList,
} from './operator-nodes.present.ts'

const workers = defineRoute({
  method: 'GET',
  path: '/operator/workers',
  operationId: 'listWorkers',
  summary: 'List the processes of the server',
  description: `The processes of all machines that answer requests or do background work, the latest report first, at most ${NODES_LISTED_MAX}. ${STATES_EXPLAINED} An application that embeds Posthorn appears once it does background work.`,
  tag: 'Operator',
  access: 'operator',
  samples: {
    sdk: "const { data } = await client.operator.workers()\nconsole.log(data.filter(({ state }) => state !== 'alive'))",
    cli: 'posthorn operator workers',
  },
  responses: { 200: { description: 'The processes.', schema: WorkerList, example: EXAMPLE_WORKERS } },
  handle: async ({ ctx }) => ok(presentWorkers(await listNodes(ctx))),
})

const relays = defineRoute({
  method: 'GET',
  path: '/operator/relays',
  operationId: 'listRelays',
  summary: 'List the mail servers of the server',
  description:
    'The mail servers and services to which mail is handed over, each as every process sees it that delivers mail and is not dead. The figures are as old as the last report of the process.',
  tag: 'Operator',
  access: 'operator',
  samples: {
    sdk: 'const { data } = await client.operator.relays()\nfor (const { host, state } of data) console.log(host, state)',
    cli: 'posthorn operator relays',
  },
  responses: { 200: { description: 'The mail servers.', schema: RelayList, example: EXAMPLE_RELAYS } },
  handle: async ({ ctx }) => ok(presentRelays(await listRelays(ctx))),
})

/** The processes of the deployment, and what they see. */
export const operatorNodeRoutes = [workers, relays]
