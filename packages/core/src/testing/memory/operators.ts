import type { ListedProject, OperatorKey } from '../../access/operators/schema.ts'
import type { NewOperatorKey, OperatorStore, ProjectsRequest } from '../../access/operators/store.ts'
import { isEmptying } from '../../kernel/context/emptying.ts'
import { StoreConflict } from '../../kernel/ports/store.ts'
import type { Project } from '../../tenant/projects/schema.ts'
import { mailsOfMonth } from './billing.ts'
import { pageOf } from './rows.ts'
import type { Source, Tables } from './tables.ts'

const shown = ({ hash: _, ...key }: NewOperatorKey): OperatorKey => key

const oldestFirst = (a: { readonly createdAt: Date; readonly id: string }, b: typeof a) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)

const beginsWith = (name: string, search: string) => name.toLowerCase().startsWith(search.toLowerCase())

const byName = (a: Project, b: Project) => compared(a.name.toLowerCase(), b.name.toLowerCase()) || compared(a.id, b.id)
const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the projects of a page, in order. */
function projectsOf({ projects }: Tables, { search, status, limit, after }: ProjectsRequest): readonly Project[] {
  const wanted = projects.filter(
    ({ name, disabled }) =>
      (search === undefined || beginsWith(name, search)) &&
      (status === undefined || disabled === (status === 'disabled')),
  )
  if (search === undefined) return pageOf(wanted, { limit, after })
  const last = after && projects.filter(({ id }) => id === after.id)[0]
  if (after && !last) return []
  return wanted
    .sort(byName)
    .filter((project) => !last || byName(last, project) < 0)
    .slice(0, limit)
}

export function memoryOperators(source: Source): OperatorStore {
  const operatorOf = ({ operators, users }: Tables, userId: string) => {
    const operator = operators.get(userId)
    const user = operator && users.get(operator.userId)
    return user && { ...operator, email: user.email }
  }
  return {
    listKeys: () =>
      source.read(({ operatorKeys }) =>
        operatorKeys
          .filter(() => true)
          .sort(oldestFirst)
          .map(shown),
      ),
    findKey: (hash) =>
      source.read(({ operatorKeys }) => {
        const [found] = operatorKeys.filter((key) => key.hash === hash)
        return found && shown(found)
      }),
    addKey: (key, max) =>
      source.write(({ operatorKeys }) => {
        const there = operatorKeys.filter(() => true)
        if (there.some(({ name }) => name === key.name)) return 'exists'
        if (there.length >= max) return 'full'
        if (there.some(({ hash }) => hash === key.hash)) throw new StoreConflict('the hash is taken')
        operatorKeys.set(key.id, key)
        return 'added'
      }),
    removeKey: (id) =>
      source.write(({ operatorKeys }) => {
        const found = operatorKeys.get(id)
        if (found) operatorKeys.delete(id)
        return found && shown(found)
      }),
    useKey: (id, at) =>
      source.write(({ operatorKeys }) => {
        const found = operatorKeys.get(id)
        if (found && (!found.usedAt || found.usedAt < at)) operatorKeys.set(id, { ...found, usedAt: at })
      }),
    list: () =>
      source.read((tables) =>
        tables.operators
          .filter(() => true)
          .map((one) => ({ ...one, id: one.userId }))
          .sort(oldestFirst)
          .flatMap(({ userId }) => operatorOf(tables, userId) ?? []),
      ),
    find: (userId) => source.read((tables) => operatorOf(tables, userId)),
    add: (operator, max) =>
      source.write(({ operators }) => {
        if (operators.get(operator.userId)) return 'exists'
        if (operators.filter(() => true).length >= max) return 'full'
        operators.set(operator.userId, operator)
        return 'added'
      }),
    remove: (userId) => source.write(({ operators }) => operators.delete(userId)),
    countSuspended: (atMost) =>
      source.read(({ projects }) =>
        Math.min(atMost, projects.filter((project) => project.disabled && !isEmptying(project)).length),
      ),
    projects: (request) =>
      source.read((tables) =>
        projectsOf(tables, request).map(
          ({ id, name, disabled, disabledReason, isFirst, isSystem, createdAt }): ListedProject => ({
            id,
            name,
            disabled,
            disabledReason,
            isFirst,
            isSystem,
            createdAt,
            contacts: tables.contacts.filter(({ projectId }) => projectId === id).length,
            mailsOfMonth: mailsOfMonth(tables, id, request.month),
          }),
        ),
      ),
  }
}
