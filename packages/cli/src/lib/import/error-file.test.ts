import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chooseErrorFile, prepareErrorFile, writeFailedRows } from './error-file.ts'
import { COMMAS } from './records.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'posthorn-errors-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const at = (name: string) => path.join(directory, name)
const row = (bytes: string, error: string) => ({ bytes: Buffer.from(bytes), error })

describe('the file of failed rows', () => {
  const header = Buffer.from('\ufeffemail,"First name"\r\n')

  it('has the header, the original rows, and the reasons', async () => {
    const file = at('one.errors.csv')
    const first = await writeFailedRows({ file, bytes: 0 }, header, COMMAS, [row('a,"x\ny"\r\n', 'No, it "is" not.')])
    await writeFailedRows(first, header, COMMAS, [row('b', 'No.')])
    expect(readFileSync(file, 'utf8')).toBe(
      'email,"First name",posthorn_error\na,"x\ny","No, it ""is"" not."\nb,,No.\n',
    )
  })

  it.each([1, 20, 36])('does not repeat rows of an interrupted run: %i bytes', async (length) => {
    const file = at(`${length}.errors.csv`)
    const none = { file, bytes: 0 }
    const text = 'email,"First name",posthorn_error\na,,No.\nb,,No.\n'
    await writeFailedRows(none, header, COMMAS, [row('a\n', 'No.'), row('b\n', 'No.')])
    truncateSync(file, length)
    const first = await writeFailedRows(none, header, COMMAS, [row('a\n', 'No.')])
    for (const end of [0, 1, 7]) {
      writeFileSync(file, text.slice(0, first.bytes + end))
      expect(await writeFailedRows(first, header, COMMAS, [row('b\n', 'No.')])).toStrictEqual({
        file,
        bytes: text.length,
      })
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
  })

  it.each([
    ['mended', (text: string) => text.replace('a,', 'ada@example.com,')],
    ['made shorter', () => ''],
    ['made longer', (text: string) => `${text}z@example.com,,\n`],
  ])('keeps a file that someone else %s in between, and uses another one', async (name, change) => {
    const file = at(`${name}.errors.csv`)
    const first = await writeFailedRows({ file, bytes: 0 }, header, COMMAS, [row('a\n', 'No.')])
    const changed = change(readFileSync(file, 'utf8'))
    writeFileSync(file, changed)
    const second = await writeFailedRows(first, header, COMMAS, [row('b\n', 'No.')])
    expect(second.file).toBe(at(`${name}.2.errors.csv`))
    expect(readFileSync(file, 'utf8')).toBe(changed)
    await writeFailedRows(second, header, COMMAS, [row('c\n', 'No.')])
    expect(readFileSync(second.file, 'utf8')).toBe('email,"First name",posthorn_error\nb,,No.\nc,,No.\n')
  })

  it('begins again if it was deleted', async () => {
    const file = at('gone.errors.csv')
    const first = await writeFailedRows({ file, bytes: 0 }, header, COMMAS, [row('a\n', 'No.')])
    rmSync(file)
    expect((await writeFailedRows(first, header, COMMAS, [row('b\n', 'No.')])).file).toBe(file)
    expect(readFileSync(file, 'utf8')).toBe('email,"First name",posthorn_error\nb,,No.\n')
  })

  const written = async (name: string, header: string, ...rows: readonly string[]) => {
    const failed = rows.map((bytes) => row(`${bytes}\n`, 'No.'))
    await writeFailedRows({ file: at(name), bytes: 0 }, Buffer.from(`${header}\n`), COMMAS, failed)
    return readFileSync(at(name), 'utf8').split('\n').slice(0, -1)
  }

  it('has the reason in its column, whether a row is short, too long, or spoilt by a quote', async () => {
    const rows = ['b', 'a,x,y', 'a,Doe, Jane,y', 'c,"x"', 'd,"x,y', '"e', '', '"f"x,y,z']
    expect(await written('short.csv', 'email,name,plan', ...rows)).toStrictEqual([
      'email,name,plan,posthorn_error',
      'b,,,No.',
      'a,x,y,No.',
      'a,Doe, Jane,y,No.',
      'c,"x",,No.',
      'd,"x,y,No.',
      '"e,,,No.',
      ',,,No.',
      '"f"x,y,z,No.',
    ])
  })

  it('has new reasons instead of old ones when such a file is imported', async () => {
    const old = '"The row cannot be read: a, or b."'
    const last = ['a,x,Why.', 'b,"x,y","Why, ""not""."', 'c', 'd,Doe, Jane,Why.', `e,"x,${old}`, `"f,,${old}`]
    expect(await written('last.csv', 'email,name,"Posthorn_error"', ...last)).toStrictEqual([
      'email,name,posthorn_error',
      'a,x,No.',
      'b,"x,y",No.',
      'c,,No.',
      'd,Doe, Jane,No.',
      'e,"x,No.',
      '"f,,No.',
    ])
    expect(await written('first.csv', 'posthorn_error,email,name', 'Why.,a,x', `${old},b`, 'Why.')).toStrictEqual([
      'email,name,posthorn_error',
      'a,x,No.',
      'b,,No.',
      ',,No.',
    ])
  })

  it('keeps the columns of the file, whatever their names', async () => {
    expect(await written('own.csv', 'error,email,Error', 'x,a,y')).toStrictEqual([
      'error,email,Error,posthorn_error',
      'x,a,y,No.',
    ])
  })

  it('gets an unused name', async () => {
    expect(await chooseErrorFile(at('people.CSV'))).toBe(at('people.errors.csv'))
    writeFileSync(at('people.errors.csv'), '')
    expect(await chooseErrorFile(at('people.csv'))).toBe(at('people.2.errors.csv'))
    expect(await chooseErrorFile(at('people.errors.csv'))).toBe(at('people.errors.errors.csv'))
  })

  it('may be named, if it can be written', async () => {
    const file = at('named.csv')
    await prepareErrorFile(file, { mayReplace: false })
    expect(existsSync(file)).toBe(false)
    writeFileSync(file, 'mine')
    await expect(prepareErrorFile(file, { mayReplace: false })).rejects.toMatchObject({ code: 'USAGE' })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    await prepareErrorFile(file, { mayReplace: true })
    expect(readFileSync(file, 'utf8')).toBe('')
    await expect(prepareErrorFile(directory, { mayReplace: true })).rejects.toMatchObject({ code: 'USAGE' })
    await expect(prepareErrorFile(at('none/named.csv'), { mayReplace: false })).rejects.toMatchObject({
      code: 'FILE_NOT_WRITABLE',
      exitCode: 2,
    })
  })
})
