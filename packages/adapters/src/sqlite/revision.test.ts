import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changesProjects } from './revision.ts'

describe('statements that change projects or keys', () => {
  it.each([
    ['update "projects" set "name" = ?', true],
    ['UPDATE projects set paid_until = 1', true],
    ['insert into "api_keys" ("hash") values (?)', true],
    ['insert or ignore into projects (id) values (?)', true],
    ['delete from "api_keys" where "id" = ?', true],
    ['with old as (select 1) delete from "projects"', true],
    ['select * from "projects" where "id" = ?', false],
    ['select "projects".* from "api_keys" inner join "projects" on true', false],
    ['update "emails" set "status" = ?', false],
    ['insert into "project_uses" values (?)', false],
    ['delete from "projects_old"', false],
  ])('%s: %s', (source, changes) => {
    expect(changesProjects(source)).toBe(changes)
  })
})

it('are no triggers', () => {
  const schema = readFileSync(new URL('../../test/store/schema/sqlite.golden.sql', import.meta.url), 'utf8')
  const triggers = schema.match(/create trigger[\s\S]*?\bend\b/gi) ?? []
  expect(triggers.length).toBeGreaterThan(5)
  expect(
    triggers.filter((trigger) => /\b(?:update|into|delete from)\s+"?(?:projects|api_keys)\b/i.test(trigger)),
  ).toStrictEqual([])
})
