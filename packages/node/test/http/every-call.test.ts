import path from 'node:path'
import { directoryFiles } from '@posthorn/adapters/files'
import { dnsResolver } from '@posthorn/adapters/node'
import { createClient } from '@posthorn/sdk'
import { expect, test } from 'vitest'
import { callAccounts } from '../../../sdk/test/accounts.ts'
import { callEverything } from '../../../sdk/test/everything.ts'
import { methodsOf, noting } from '../../../sdk/test/noting.ts'
import { callAsOwner } from '../../../sdk/test/owner.ts'
import type { PosthornOptions } from '../../src/index.ts'
import { aDirectory, aShop } from '../shop.ts'

/** The methods that are not called on a project in this process, and the reason: one method, or all of a noun. */
const OF_PEOPLE: Readonly<Record<string, string>> = {
  account: 'signs a person in, and changes how they sign in: the application has people of its own',
  'audit.listOwn': 'lists what the person who is signed in did; audit.list has what happened to the project',
  'projects.list': 'lists the projects of the person who is signed in',
  'projects.create': 'makes the person who is signed in an owner; posthorn.projects.create needs nobody',
  'projects.claim': 'makes the person who is signed in an owner; the application owns its projects',
  operator: 'for operators of a server; an application works on its store itself',
}
const isOfPeople = (method: string) =>
  Object.keys(OF_PEOPLE).some((name) => method === name || method.startsWith(`${name}.`))

async function aProduct(settings: PosthornOptions['settings'] = {}) {
  const { posthorn } = await aShop({
    settings,
    files: directoryFiles(path.join(aDirectory(), 'files')),
    platform: { dns: dnsResolver({ servers: ['127.0.0.1:9'] }) }, // No server listens there.
  })
  await posthorn.start()
  return posthorn
}

test('a project in this process does all that the SDK does over the network, as the same file shows', async () => {
  const posthorn = await aProduct()
  const called = new Set<string>()
  const note = (method: string) => void called.add(method)
  const project = await posthorn.projects.getOrCreate({ name: 'My project' })
  await callEverything(noting(project, note), project.id)
  const owned = await posthorn.projects.getOrCreate({ name: 'Gone' })
  await callAsOwner(noting(owned, note), owned.id, 'deleted')
  const methods = methodsOf(createClient())
  expect(methods.length).toBeGreaterThan(170)
  expect([...called].sort()).toEqual(methods.filter((method) => !isOfPeople(method)).sort())
  expect(methodsOf(project).filter((method) => !methods.includes(method))).toEqual(['within'])
})

test('people sign in to the API that the application serves, and no one is signed in otherwise', async () => {
  const posthorn = await aProduct({ allowsSignup: true })
  const fetch = async (url: string, init: RequestInit) => posthorn.fetch(new Request(url, init))
  await callAccounts((options) => createClient({ url: 'http://app.example', fetch, ...options }))
  const project = await posthorn.projects.getOrCreate({ name: 'My project' })
  for (const call of [
    () => project.account.get(),
    () => project.audit.listOwn(),
    () => project.projects.list(),
    () => project.projects.create({ name: 'Shop' }),
    () => project.projects.claim('sk_unknown'),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'MISSING_AUTH', status: 401 })
})
