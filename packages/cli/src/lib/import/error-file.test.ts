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
    expect(readFileSync(file, 'utf8')).toBe('email,"First name",error\na,"x\ny","No, it ""is"" not."\nb,No.\n')
  })

  it('forgets what an interrupted run wrote behind its end', async () => {
    const file = at('two.errors.csv')
    const bytes = await writeFailedRows({ file, bytes: 0 }, header, LF, [row('a\n', 'No.')])
    await writeFailedRows({ file, bytes }, header, LF, [row('b, and much more than that\n', 'No.')])
    await writeFailedRows({ file, bytes }, header, LF, [row('b\n', 'No.')])
    expect(readFileSync(file, 'utf8')).toBe('email,"First name",error\na,No.\nb,No.\n')
  })

  it('of such a file has the new reasons in the place of the old ones', async () => {
    const rows = [row('a,x,Why not.\n', 'No.'), row('b,"x,y","Why, ""not""."\n', 'No.'), row('c\n', 'No.')]
    await writeFailedRows({ file: at('four.errors.csv'), bytes: 0 }, Buffer.from('email,name,"Error"\n'), LF, rows)
    expect(readFileSync(at('four.errors.csv'), 'utf8')).toBe('email,name,error\na,x,No.\nb,"x,y",No.\nc,No.\n')
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
