import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { emptyDirectory, run } from '../cli.ts'

const data = path.join(emptyDirectory(), 'data')
const admin = { POSTHORN_ADMIN_EMAIL: 'boss@example.com', POSTHORN_ADMIN_PASSWORD: 'correct horse' }

beforeAll(async () => {
  // The first user owns the first project.
  await run(['migrate', '--data', data], { env: admin })
  await on('list') // creates the first project and its owner
})

const on = (...args: readonly string[]) => run(['--data', data, 'members', ...args], { env: admin })

test('lists, creates, updates, and deletes members', async () => {
  expect(await on('list')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^address +role +id .*\nboss@example\.com +OWNER +usr_/),
    stderr: '1 member. "posthorn members invitations" lists pending invitations.\n',
  })
  expect(await on('create', 'new@example.com', '--role', 'ADMIN')).toMatchObject({
    code: 0,
    stdout: 'Sent an invitation to new@example.com.\n',
  })
  expect(await on('invitations')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^address +role +invited by +since .*\nnew@example\.com +ADMIN +a key +\d/),
    stderr: '1 invitation.\n',
  })
  expect(await on('revoke', 'New@example.com')).toMatchObject({ code: 0 })
  expect(await on('revoke', 'new@example.com')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Invitation not found.'),
  })
  expect(await on('invitations')).toMatchObject({ code: 0, stdout: '', stderr: 'There are no invitations.\n' })
  expect(await on('create', 'boss@example.com')).toMatchObject({ code: 1, stderr: expect.stringContaining('CONFLICT') })
  expect(await on('create', 'new@example.com', '--role', 'KING')).toMatchObject({ code: 2 })
  expect(await on('update', 'boss@example.com', '--role', 'MEMBER')).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('The role of an owner cannot be changed.'),
  })
  expect(await on('update', 'nobody@example.com', '--role', 'MEMBER')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nobody@example.com is not a member'),
  })
  expect(await on('delete', 'boss@example.com')).toMatchObject({ code: 2 })
  expect(await on('delete', 'boss@example.com', '--yes')).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('The last owner of a project cannot leave.'),
  })
})
