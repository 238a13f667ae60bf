import { type DeploymentCases, type RoomCases, refusedOrWritten, undone } from '../../testing/cases.ts'
import { aProject, rowIds } from '../../testing/rows.ts'
import { CONTENT_STEPS, type KeyHash, type ProjectSettingsStore, type ProjectsStore } from './store.ts'

/** A filled tenant has a key of each kind, and has used some of the fields that the public key may add. */
export interface WithKeys {
  readonly keys: readonly KeyHash[]
}

export const settingsCases: RoomCases<ProjectSettingsStore, unknown, WithKeys> = {
  async fill(_, { rooms }) {
    const digits = rowIds.make('req').slice(4).padStart(63, '0')
    const keys: KeyHash[] = [
      { kind: 'public', hash: `a${digits}` },
      { kind: 'secret', hash: `b${digits}` },
    ]
    await rooms.settings.replaceKeys(keys)
    await rooms.settings.takePublicFields(5)
    return { keys }
  },
  look: async (store, { id, keys }) => ({
    project: await store.project(id).settings.find(),
    keys: await Promise.all(keys.map(({ hash }) => store.projects.findByKey(hash))),
    publicFieldsLeft: await undone(store, (tx) => tx.project(id).settings.takePublicFields(1000)),
  }),
  verbs: {
    find: { tenancy: async (room, _, mine) => [(await room.find())?.id, mine.id] },
    hold: { tenancy: async (room, _, mine) => [(await room.hold())?.id, mine.id] },
    update: {
      async write(room) {
        const project = await room.find()
        if (project) await room.update({ ...project, name: 'New' })
      },
      // Even with the id of another.
      async tenancy(room, theirs, mine) {
        const given = aProject({ id: theirs.id, name: 'Mine' })
        const { verifiedDomains, webhookEndpoints } = (await room.find()) ?? given
        await room.update(given)
        return [await room.find(), { ...given, id: mine.id, verifiedDomains, webhookEndpoints }]
      },
    },
    setTracksSegments: {
      write: (room) => room.setTracksSegments(true),
      tenancy: async (room) => {
        await room.setTracksSegments(true)
        return [(await room.find())?.tracksSegments, true]
      },
    },
    reviseWorkflows: {
      write: (room) => room.reviseWorkflows(),
      tenancy: async (room) => {
        await room.reviseWorkflows()
        return [(await room.find())?.workflowsRevision, 1]
      },
    },
    takePublicFields: {
      write: (room) => room.takePublicFields(5),
      tenancy: async (room) => [await room.takePublicFields(1000), 95],
    },
    renewPublicFields: {
      write: (room) => room.renewPublicFields(),
      tenancy: async (room) => {
        await room.renewPublicFields()
        return [await room.takePublicFields(1000), 100]
      },
    },
    wipe: {
      write: (room) => room.wipe({ step: 'rights', limit: 9, except: rowIds.make('job') }),
      tenancy: async (room) => {
        const batch = { limit: 1000, except: rowIds.make('job') }
        for (const step of [...CONTENT_STEPS, 'rights'] as const) while ((await room.wipe({ ...batch, step })) > 0);
        return [undefined, undefined]
      },
    },
    delete: {
      write: (room) => room.delete(),
      tenancy: async (room) => {
        await room.delete()
        return [await room.find(), undefined]
      },
    },
    replaceKeys: {
      write: (room, { keys }) => room.replaceKeys(keys.slice(1)),
      tenancy: async (room, { keys }) => {
        await room.replaceKeys([])
        return refusedOrWritten(room.replaceKeys(keys))
      },
    },
  },
}

export const projectCases: DeploymentCases<ProjectsStore, unknown, unknown> = {
  fill: async () => ({}),
  look: async () => undefined,
  lookAround: ({ projects }) => projects.list(),
  verbs: {
    find: {},
    findMany: { tenancy: async (room, _, { id }) => [(await room.findMany([id])).map((one) => one.id), [id]] },
    findByKey: {},
    list: {},
    insert: { write: (room) => room.insert(aProject(), []) },
    // Projects exist, so it inserts none.
    insertFirst: { write: (room) => room.insertFirst(aProject(), []), unseen: true },
  },
}
