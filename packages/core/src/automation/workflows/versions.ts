import type { Context } from '../../kernel/context/context.ts'
import { AppError } from '../../kernel/errors/errors.ts'
import type { Figure, FigureName } from './figures.ts'
import type { Workflow } from './schema.ts'
import type { Step } from './steps.ts'
import { REPLACED_KEPT_MS } from './store.ts'

/** The maximum number of versions that one edit deletes. */
const PRUNED_AT_ONCE = 100

const totalOf = (figures: readonly Figure[], names: readonly FigureName[]) =>
  figures.filter(({ name }) => names.includes(name)).reduce((sum, { total }) => sum + total, 0)

/** Returns the number of active executions on each version, oldest version first. */
export function activeByVersion(figures: readonly Figure[]): ReadonlyMap<number, number> {
  const active = figures.filter(({ name, total }) => name === 'active' && total > 0)
  const versions = [...new Set(active.map(({ version }) => version))].sort((a, b) => a - b)
  return new Map(
    versions.map((version) => [
      version,
      totalOf(
        active.filter((figure) => figure.version === version),
        ['active'],
      ),
    ]),
  )
}

/** Deletes versions that were replaced long ago and have no active execution. */
export async function pruneVersions(ctx: Context, { id, version }: Pick<Workflow, 'id' | 'version'>): Promise<void> {
  const stored = await ctx.store.workflows.versions(id)
  if (stored.length < 2) return
  const before = ctx.clock.now().getTime() - REPLACED_KEPT_MS
  const active = activeByVersion(await ctx.store.executions.figures(id))
  const old = stored.filter((one, index) => {
    const replacedAt = stored[index + 1]?.createdAt
    return one.version < version && !active.has(one.version) && replacedAt && replacedAt.getTime() <= before
  })
  const going = old.slice(0, PRUNED_AT_ONCE).map((one) => one.version)
  if (going.length > 0) await ctx.store.workflows.deleteVersions(id, going)
}

/** Throws `CONFLICT` while executions of the workflow are active. */
export async function refuseActive(ctx: Context, { id, name }: Workflow): Promise<void> {
  const active = totalOf(await ctx.store.executions.figures(id), ['active'])
  if (active === 0) return
  throw new AppError('CONFLICT', {
    message: `The workflow “${name}” cannot be deleted: ${active} of its executions are still running.`,
    suggestion: 'Disable it, then cancel its executions or wait until they have finished.',
    details: { activeExecutions: active },
  })
}

/** Throws `CONFLICT` while executions are at the step, on any version. */
export async function refuseOccupied(ctx: Context, { id }: Workflow, step: Step): Promise<void> {
  const figures = await ctx.store.executions.figures(id)
  const standing = totalOf(
    figures.filter(({ stepId }) => stepId === step.id),
    ['waiting', 'running'],
  )
  if (standing === 0) return
  throw new AppError('CONFLICT', {
    message: `The step cannot be deleted: ${standing} executions are at this step.`,
    suggestion: 'Wait until they have moved on, or cancel them.',
    details: { executions: standing },
  })
}
