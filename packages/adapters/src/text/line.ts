/** A queue of work of many projects: each project's work in order, projects taking turns. */
export interface Line<T> {
  readonly length: number
  /** Adds an item. Returns false if too much waits already. */
  join(projectId: string, item: T, size: number): boolean
  /** Removes and returns the next item. */
  next(): T | undefined
  /** Removes and returns all items of a project. */
  leave(projectId: string): readonly T[]
}

export interface LineLimits {
  readonly itemsOfProject: number
  readonly items: number
  /** In the unit of an item's size. */
  readonly sizeOfProject: number
  readonly size: number
}

interface Entry<T> {
  readonly item: T
  readonly size: number
}

export function createLine<T>(limits: LineLimits): Line<T> {
  /** The projects in the order of their turns. */
  const projects = new Map<string, { readonly entries: Entry<T>[]; size: number }>()
  let length = 0
  let total = 0

  function fits(of: { readonly entries: Entry<T>[]; readonly size: number } | undefined, size: number): boolean {
    if (length + 1 > limits.items || total + size > limits.size) return false
    return (of?.entries.length ?? 0) + 1 <= limits.itemsOfProject && (of?.size ?? 0) + size <= limits.sizeOfProject
  }

  return {
    get length() {
      return length
    },
    join(projectId, item, size) {
      const known = projects.get(projectId)
      if (!fits(known, size)) return false
      const project = known ?? { entries: [], size: 0 }
      project.entries.push({ item, size })
      project.size += size
      if (!known) projects.set(projectId, project)
      length += 1
      total += size
      return true
    },
    next() {
      const [turn] = projects
      if (!turn) return undefined
      const [projectId, project] = turn
      const entry = project.entries.shift()
      projects.delete(projectId)
      if (!entry) return undefined
      if (project.entries.length > 0) projects.set(projectId, project)
      project.size -= entry.size
      length -= 1
      total -= entry.size
      return entry.item
    },
    leave(projectId) {
      const project = projects.get(projectId)
      if (!project) return []
      projects.delete(projectId)
      length -= project.entries.length
      total -= project.size
      return project.entries.map(({ item }) => item)
    },
  }
}
