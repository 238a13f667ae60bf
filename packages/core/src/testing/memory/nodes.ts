import type { Node } from '../../tenant/nodes/schema.ts'
import type { NodeStore } from '../../tenant/nodes/store.ts'
import type { Source } from './tables.ts'

const latestFirst = (a: Node, b: Node) => b.beatAt.getTime() - a.beatAt.getTime() || (a.id < b.id ? -1 : 1)

export function memoryNodes(source: Source): NodeStore {
  return {
    beat: (node) => source.write(({ nodes }) => void nodes.set(node.id, node)),
    leave: (id) => source.write(({ nodes }) => void nodes.delete(id)),
    list: (limit) =>
      source.read(({ nodes }) =>
        nodes
          .filter(() => true)
          .sort(latestFirst)
          .slice(0, limit),
      ),
    count: (limits) =>
      source.read(({ nodes }) => {
        const after = (time: Date) => nodes.filter(({ beatAt }) => beatAt > time).length
        const [alive, known] = [after(limits.alive), after(limits.late)]
        return { alive, late: known - alive, dead: nodes.filter(() => true).length - known }
      }),
    prune: (before, limit) =>
      source.write(({ nodes }) => {
        const old = nodes.filter(({ beatAt }) => beatAt < before).slice(0, limit)
        for (const { id } of old) nodes.delete(id)
        return old.length
      }),
  }
}

declare module './tables.ts' {
  interface Rows {
    nodes: Node
  }
}
