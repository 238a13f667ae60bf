import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chooseErrorFile, requireFree, writeFailedRows } from './error-file.ts'
import { LF } from './records.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-errors-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const at = (name: string) => path.join(directory, name)
const row = (bytes: string, error: string) => ({ bytes: Buffer.from(bytes), error })

describe('the file of failed rows', () => {
  const header = Buffer.from('\ufeffemail,"First name"\r\n')

  it('has the header and the rows as they stood, and why they failed', async () => {
    const file = at('one.errors.csv')
    const bytes = await writeFailedRows({ file, bytes: 0 }, header, LF, [row('a,"x\ny"\r\n', 'No, it "is" not.')])
    await writeFailedRows({ file, bytes }, header, LF, [row('b', 'No.')])
    expect(readFileSync(file, 'utf8')).toBe(
      'email,"First name",posthorn_error\na,"x\ny","No, it ""is"" not."\nb,,No.\n',
    )
  })

  it('forgets what an interrupted run wrote behind its end', async () => {
    const file = at('two.errors.csv')
    const bytes = await writeFailedRows({ file, bytes: 0 }, header, LF, [row('a\n', 'No.')])
    await writeFailedRows({ file, bytes }, header, LF, [row('b, and much more than that\n', 'No.')])
    await writeFailedRows({ file, bytes }, header, LF, [row('b\n', 'No.')])
    expect(readFileSync(file, 'utf8')).toBe('email,"First name",posthorn_error\na,,No.\nb,,No.\n')
  })

  const written = async (name: string, header: string, ...rows: readonly string[]) => {
    const failed = rows.map((bytes) => row(`${bytes}\n`, 'No.'))
    await writeFailedRows({ file: at(name), bytes: 0 }, Buffer.from(`${header}\n`), LF, failed)
    return readFileSync(at(name), 'utf8').split('\n').slice(0, -1)
  }

  it('has the reason under its name, whether a row is short, too long or spoilt by a quote', async () => {
    const rows = ['b', 'a,x,y', 'a,Doe, Jane,y', 'c,"x"', 'd,"x,y', '"e', '', '"f"x,y,z']
    expect(await written('short.csv', 'email,name,plan', ...rows)).toStrictEqual([
      'email,name,plan,posthorn_error',
      ...[
        'b,,,No.',
        'a,x,y,No.',
        'a,Doe, Jane,y,No.',
        'c,"x",,No.',
        'd,"x,y,No.',
        '"e,,,No.',
        ',,,No.',
        '"f"x,y,z,No.',
      ],
    ])
  })

  it('of such a file has the new reasons instead of the old ones, wherever they stood', async () => {
    const old = '"The row cannot be read: a, or b."'
    const last = ['a,x,Why.', 'b,"x,y","Why, ""not""."', 'c', 'd,Doe, Jane,Why.', `e,"x,${old}`, `"f,,${old}`]
    expect(await written('last.csv', 'email,name,"Posthorn_error"', ...last)).toStrictEqual([
      'email,name,posthorn_error',
      ...['a,x,No.', 'b,"x,y",No.', 'c,,No.', 'd,Doe, Jane,No.', 'e,"x,No.', '"f,,No.'],
    ])
    expect(await written('first.csv', 'posthorn_error,email,name', 'Why.,a,x', `${old},b`, 'Why.')).toStrictEqual([
      'email,name,posthorn_error',
      ...['a,x,No.', 'b,,No.', ',,No.'],
    ])
  })

  it('keeps the columns of the file, whatever they are called', async () => {
    expect(await written('own.csv', 'error,email,Error', 'x,a,y')).toStrictEqual([
      'error,email,Error,posthorn_error',
      'x,a,y,No.',
    ])
  })

  it('gets a name that no file has', async () => {
    expect(await chooseErrorFile(at('people.CSV'))).toBe(at('people.errors.csv'))
    writeFileSync(at('people.errors.csv'), '')
    expect(await chooseErrorFile(at('people.csv'))).toBe(at('people.2.errors.csv'))
    expect(await chooseErrorFile(at('people.errors.csv'))).toBe(at('people.errors.errors.csv'))
    await expect(requireFree(at('people.errors.csv'), false)).rejects.toMatchObject({ code: 'USAGE' })
    await requireFree(at('people.errors.csv'), true)
    await requireFree(at('free.csv'), false)
  })
})
