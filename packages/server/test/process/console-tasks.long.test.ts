import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPassword, person } from '../accounts-kit.ts'
import { type ConsoleBench, openConsole, openWindow, PATIENCE_MS, picture, settled } from '../console-kit.ts'
import { at } from '../harness.ts'
import { CHROMIUM } from '../inbox-browser.ts'

if (!CHROMIUM) console.warn('SKIPPED: the console is not opened, because there is no Chromium')

describe.skipIf(!CHROMIUM)('the main tasks in the console', () => {
  let bench: ConsoleBench
  let home: string
  beforeAll(async () => {
    bench = await openConsole()
    home = `${bench.url}/app/${bench.tenant.id}`
  })
  afterAll(() => bench?.close())

  /** Opens a screen as the owner, and returns its page. */
  async function open(path: string) {
    const window = await openWindow(bench)
    await window.page.goto(home + path)
    await settled(window.page)
    return window
  }

  it('signing in leads back to the screen that was asked for', async () => {
    const context = await bench.browser.newContext()
    context.setDefaultTimeout(PATIENCE_MS)
    const page = await context.newPage()
    await page.goto(`${home}/emails?status=SENT`)
    await page.getByLabel('Your address').fill(bench.owner.email)
    await page.getByLabel('Password').fill(aPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Mails', level: 1 }).waitFor()
    expect(page.url()).toBe(`${home}/emails?status=SENT`)
    await context.close()
  })

  it('a person without a project creates one, and sees its key once', async () => {
    const owner = await person(bench.bench, 'new@example.com')
    const { page, context } = await openWindow({ ...bench, owner })
    await page.goto(`${bench.url}/app`)
    await page.getByLabel('Name').fill('Bakery')
    await page.getByRole('button', { name: 'Create the project' }).click()
    await page.getByText(/^sk_/).waitFor()
    await page.reload()
    await page.getByText('First steps').waitFor()
    expect(await page.getByText(/^sk_/).count()).toBe(0)
    await context.close()
  })

  it('the keyboard alone finds a person', async () => {
    const { page, context } = await open('')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    await page.keyboard.type('grace@')
    await page.getByRole('option', { name: /grace@example.com Contact/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'grace@example.com', level: 1 }).waitFor()
    await context.close()
  })

  it('two people who edit the same template see it, and nothing is lost', async () => {
    const { page, context } = await open(`/templates/${bench.ids.template}`)
    await page.getByLabel('Subject').fill('My subject')
    await bench.tenant.call(`PATCH /templates/${bench.ids.template}`, { body: { subject: 'Their subject' } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This was changed while you were editing.').waitFor()
    const subject = async () => at((await bench.tenant.call(`GET /templates/${bench.ids.template}`)).json, 'subject')
    expect(await subject()).toBe('Their subject')
    expect(await page.getByLabel('Subject').inputValue()).toBe('My subject')
    await page.getByRole('button', { name: 'Save my version' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await subject()).toBe('My subject')
    // The next change begins with what was saved.
    await page.getByLabel('Subject').fill('My next subject')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(subject).toBe('My next subject')
    await context.close()
  })

  it('two people who edit the same contact see it', async () => {
    const { page, context } = await open(`/contacts/${bench.ids.contact}`)
    await page.getByLabel('city', { exact: true }).fill('Paris')
    await bench.tenant.call(`PATCH /contacts/${bench.ids.contact}`, { body: { data: { plan: 'team' } } })
    await page
      .getByRole('button', { name: 'Subscribe', exact: true })
      .or(page.getByRole('button', { name: 'Unsubscribe' }))
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /ubscribe$/ })
      .click()
    await page.getByText('This contact was changed while you were editing.').waitFor()
    await page.getByText('plan: free → team').waitFor()
    expect(await page.getByLabel('city', { exact: true }).inputValue()).toBe('Paris')
    await page.getByRole('button', { name: 'Save my version' }).click()
    await page.getByText('Saved.').waitFor()
    const { json } = await bench.tenant.call(`GET /contacts/${bench.ids.contact}`)
    expect(json).toMatchObject({ data: { city: 'Paris', plan: 'team' } })
    await context.close()
  })

  it('a segment is built while its people are counted', async () => {
    const { page, context } = await open('/segments/new')
    await page.getByLabel('Name', { exact: true }).fill('Free')
    await page.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByLabel('Field', { exact: true }).selectOption('data.plan')
    await page.getByLabel('Value', { exact: true }).fill('pro')
    await page.getByText('5 people').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Free', level: 1 }).waitFor()
    expect(page.url()).toContain('/segments/seg_')
    await context.close()
  })

  it('a field that the server refuses says why', async () => {
    const { page, context } = await open('/contacts')
    await page.getByRole('button', { name: 'Add a contact' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('nope')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.locator('input[aria-invalid=true]').waitFor()
    await picture(page, 'contact-refused')
    await page.keyboard.press('Escape')
    expect(await dialog.count()).toBe(0)
    await context.close()
  })

  it('a template is written next to its preview, and tested', async () => {
    const { page, context, errors } = await open('/templates/new')
    await page.getByLabel('Name', { exact: true }).fill('Greeting')
    await page.getByLabel('Subject').fill('Hello {{name}}')
    await page.getByLabel('From').fill('post@sandbox.localhost')
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('<p>Dear {{name}}</p>')
    await page.getByLabel('Preview as').selectOption({ label: 'grace@example.com' })
    await page.getByText('Hello grace').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Greeting', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('button', { name: 'Send the test' }).click()
    await page.getByText('The test to owner@example.com is on its way.').waitFor()
    // A template that is half written is refused, and the browser tries to style what replaces a selection.
    expect(errors.filter((error) => !/422|inline style/.test(error))).toStrictEqual([])
    await context.close()
  })

  it('a campaign says how many people get it and lack a value, and reports what happened', async () => {
    const { page, context } = await open('/campaigns/new')
    await page.getByLabel('Begin with a template').selectOption({ label: 'Newsletter' })
    await page.getByLabel('Name', { exact: true }).fill('May')
    await page.getByLabel('Who gets it').selectOption('SEGMENT')
    await page.getByLabel('Segment', { exact: true }).selectOption({ label: 'Pro' })
    await page.getByText('4 people').waitFor()
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByText('4 people get it').waitFor()
    await page.getByText('1 person has no value for city').waitFor()
    await page.getByRole('button', { name: 'Send now' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^4 people get/).waitFor()
    await dialog.getByRole('button', { name: 'Send now' }).click()
    await page.getByText('4 of 4 mails handed over').waitFor()
    await context.close()
  })

  it('a key is shown once', async () => {
    const { page, context } = await open('/keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('ci')
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Copy it now. It is not shown again.').waitFor()
    await page.reload()
    await page.getByText('ci', { exact: true }).waitFor()
    expect(await page.getByText('Copy it now.').count()).toBe(0)
    await context.close()
  })

  it('an import shows what would happen, and then does it', async () => {
    const { page, context } = await open('/import')
    const csv = 'email,plan\nlinus@example.com,pro\nnope,free\nguido@example.com,free\n'
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('button', { name: 'Import 2 people' }).waitFor()
    expect(
      (await bench.tenant.call('POST /contacts/lookup', { body: { emails: ['linus@example.com'] } })).text,
    ).toContain('"found":[]')
    await picture(page, 'import-checked')
    await page.getByRole('button', { name: 'Import 2 people' }).click()
    await page.getByRole('heading', { name: 'Done' }).waitFor()
    expect(
      (await bench.tenant.call('POST /contacts/lookup', { body: { emails: ['linus@example.com'] } })).text,
    ).toContain('"notFound":[]')
    await context.close()
  })

  it('the text of a tenant is never markup', async () => {
    const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    await bench.tenant.call('POST /templates', { body: { name: evil, subject: evil, body: evil, type: 'HEADLESS' } })
    const { page, context, errors } = await open('/templates')
    await page.getByText(evil).first().waitFor()
    expect([await page.locator('main img, main script').count(), errors]).toStrictEqual([0, []])
    await context.close()
  })

  it('a member sees what the role allows, and the server refuses the rest', async () => {
    const member = await person(bench.bench, 'member@example.com')
    await bench.tenant.call(`POST /projects/${bench.tenant.id}/members`, {
      body: { email: member.email, role: 'MEMBER' },
    })
    const { page, context } = await openWindow({ ...bench, owner: member })
    await page.goto(`${home}/keys`)
    await page
      .getByRole('alert')
      .getByText(/not allowed/)
      .waitFor()
    const screens = page.getByRole('navigation', { name: 'Screens' })
    expect([await screens.getByText('Contacts').count(), await screens.getByText('Keys').count()]).toStrictEqual([1, 0])
    await context.close()
  })

  it.each([
    ['de-DE', 'Übersicht'],
    ['fr-FR', 'Vue d’ensemble'],
    ['es-ES', 'Resumen'],
  ])('speaks the language of the browser: %s', async (locale, overview) => {
    const { page, context } = await openWindow(bench, { locale, forcedColors: 'active', reducedMotion: 'reduce' })
    await page.goto(home)
    await page.getByRole('link', { name: overview }).waitFor()
    await settled(page)
    await picture(page, `overview-${locale}`)
    await context.close()
  })
})
