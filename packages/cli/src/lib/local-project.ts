import { parse } from '@posthorn/core/kernel'
import { ProjectChanges, updateProject } from '@posthorn/core/tenant'
import type { LocalDeployment } from './embedded.ts'

/** Creates a project; in a new database it is the first one, which every database has. */
export async function createLocalProject({ posthorn, first }: LocalDeployment, name: string) {
  if (!first) {
    const { ctx, keys } = await posthorn.createProject({ name })
    return { id: ctx.project.id, name, ...keys }
  }
  const { id } = first.project
  await updateProject(await posthorn.project(id), parse(ProjectChanges, { name }))
  return { id, name, ...first.keys }
}
