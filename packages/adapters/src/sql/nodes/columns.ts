import { type Node, NodeReport } from '@posthorn/core/tenant'
import { columns, integer, json, type RowOf, text, time } from '../engine/columns.ts'
import type { JsonCoder } from '../engine/mapping.ts'
import type { Json } from '../engine/values.ts'

/** A report that another version wrote may not be readable. */
const report = {
  read: (stored: Json, coder: JsonCoder): Node['report'] =>
    NodeReport.safeParse(coder.json.decode(stored)).data ?? null,
}

export const NODE = columns<Node>()({
  id: text(),
  name: text(),
  host: text(),
  pid: integer(),
  version: text(),
  startedAt: time(),
  beatAt: time(),
  report: json().as(report),
})
export type NodeRow = RowOf<typeof NODE>

declare module '../tables.ts' {
  interface Tables {
    nodes: NodeRow
  }
}
