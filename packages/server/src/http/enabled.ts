import { type Context, disabledError, isEmptying } from '@posthorn/core/kernel'
import type { Route } from './route.ts'

/** Throws `PROJECT_DISABLED` unless the project is enabled, or may call the route while it is suspended or emptied. */
export function requireEnabled({ project }: Pick<Context, 'project'>, route: Route): void {
  if (!project.disabled || route.method === 'GET' || route.readOnly) return
  if (isEmptying(project) ? route.whileEmptied : route.whileSuspended) return
  throw disabledError(project)
}

/** Throws `PROJECT_DISABLED` for a request that its route does not open to a suspended project. */
export function requireDefense(route: Route, input: Parameters<NonNullable<Route['isDefense']>>[0]): void {
  const { ctx } = input
  if (!('project' in ctx) || !ctx.project.disabled || (route.isDefense?.(input) ?? true)) return
  throw disabledError(ctx.project)
}
