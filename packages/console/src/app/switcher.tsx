import { useNavigate } from '@tanstack/react-router'
import { t } from '../words/words.ts'
import { usePlace, useProjects } from './project.tsx'

/** Chooses the project whose screens are shown. */
export function ProjectSwitcher() {
  const { project } = usePlace()
  const { data: projects = [project] } = useProjects()
  const navigate = useNavigate()
  const open = (id: string) =>
    id === '' ? navigate({ to: '/' }) : navigate({ to: '/$projectId', params: { projectId: id } })
  return (
    <select
      aria-label={t('Project')}
      className="box min-w-0 flex-1 font-semibold"
      value={project.id}
      onChange={(event) => open(event.target.value)}
    >
      {projects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="">{t('All projects …')}</option>
    </select>
  )
}
