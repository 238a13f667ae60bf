/** Published manifests name only what is published: no sources, and nothing that only the workspace uses. */
export const hooks = {
  beforePacking({ devDependencies: _, scripts: __, exports, ...manifest }) {
    return { ...manifest, exports: published(exports) }
  },
}

/** The entrances without the condition under which the workspace runs from its sources. */
function published(exports) {
  if (typeof exports !== 'object' || exports === null) return exports
  return Object.fromEntries(
    Object.entries(exports).flatMap(([name, target]) =>
      name === 'posthorn-source' ? [] : [[name, published(target)]],
    ),
  )
}
