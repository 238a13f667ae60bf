import { describe, expect, it } from 'vitest'
import { AppError } from '../../kernel/errors/errors.ts'
import { OCCASION } from '../../testing/occasion.ts'
import { compileTemplate } from './compile.ts'
import { compileField } from './compile-field.ts'
import { renderTemplate } from './render.ts'

const render = (source: string, a: unknown, b?: unknown) =>
  renderTemplate(compileTemplate(source, 'html'), { a, b }, OCCASION)

describe('a value at the beginning of a URL', () => {
  it.each([
    'https://example.com/?a=1',
    'http://example.com',
    'mailto:ada@example.com',
    'tel:+123',
    '/path:x',
    '#top',
    'myapp://open',
    'cid:logo',
    'data:image/png;base64,AAAA',
    'page?next=javascript:x',
  ])('prints %s', (url) => {
    expect(render('<a href="{{a}}">', url)).toBe(`<a href="${url}">`)
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript\r:alert(1)',
    `${' '.repeat(500)}javascript:x`,
    'vbscript:x',
    'data:text/html,<script>',
    'data:image/svg+xml,<svg onload=x>',
    'DATA:text/html;base64,x',
  ])('does not print %j', (url) => {
    expect(render('<a href="{{a}}">', url)).toBe('<a href="">')
    expect(render("<img src='{{a}}'>", url)).toBe("<img src=''>")
    expect(render('<a href= "{{a}}/x">', url)).toBe('<a href= "/x">')
    expect(render('<a\nHREF="{{#if a}}{{a}}{{/if}}">', url)).toBe('<a\nHREF="">')
    expect(render('<a title="x>" href=" {{a}}">', url)).toBe('<a title="x>" href=" ">')
    expect(render('<a href={{a}}>', url)).toBe('<a href=>')
  })

  it('prints no scheme that two values form', () => {
    expect(render('<a href="{{a}}{{b}}">', 'java', 'script:alert(1)')).toBe('<a href="java">')
    expect(render('<a href="{{a}}{{b}}">', 'javascript', ':alert(1)')).toBe('<a href="javascript">')
    expect(render('<a href="{{a}}{{b}}">', 'https://example.com', '/a:b?c')).toBe(
      '<a href="https://example.com/a:b?c">',
    )
  })

  it('is a text like any other elsewhere', () => {
    const url = 'javascript:alert(1)'
    expect(render('<p>{{a}}</p>', url)).toBe(`<p>${url}</p>`)
    expect(render('<a href="https://x/?q={{a}}">', url)).toBe(`<a href="https://x/?q=${url}">`)
    expect(render('<a title="{{a}}">', url)).toBe(`<a title="${url}">`)
    expect(render('<!-- <a href="-->{{a}}', url)).toBe(`<!-- <a href="-->${url}`)
    expect(render('<a href="{{{a}}}">', url)).toBe(`<a href="${url}">`)
  })
})

it('escapes what would end an attribute without quotes', () => {
  expect(render('<p class={{a}}>', 'x onclick=y `')).toBe('<p class=x&#32;onclick&#61;y&#32;&#96;>')
  expect(render('<p class="{{a}}">', 'x y=z')).toBe('<p class="x y=z">')
  const long = `${'x'.repeat(16_384)}data:y`
  expect(render('<p class={{a}}>', long)).toBe(`<p class=${long}>`)
})

describe('a value of a new body', () => {
  const refusal = (source: string) => {
    try {
      compileField('body', source)
    } catch (error) {
      if (error instanceof AppError) return error.errors?.[0]?.message
      throw error
    }
    return undefined
  }

  it.each([
    ['<script>var a = "{{a}}"</script>', 'Line 1, column 18: A value cannot be printed in a script'],
    ['<SCRIPT type="x">{{{a}}}</SCRIPT>', 'Line 1, column 18: A value cannot be printed in a script'],
    ['<p onclick="{{a}}">', 'column 13: A value cannot be printed in a script'],
    ["<p ONCLICK='x({{{a}}})'>", 'A value cannot be printed in a script'],
    ['<style>p{color:{{a}}}</style>', 'A value in CSS needs the filter css'],
    ['<p\n style="color:{{a}}">', 'Line 2, column 15: A value in CSS needs the filter css'],
    ['<p style="color:{{a | css | upper}}">', 'A value in CSS needs the filter css'],
    ['<{{a}}>', 'A value cannot be the name of a tag or an attribute'],
    ['<p {{a}}>', 'A value cannot be the name of a tag or an attribute'],
    ['<p {{#if b}}{{a}}{{/if}}>', 'A value cannot be the name of a tag or an attribute'],
    ['{{#each b}}<p>{{/each}}<style>{{#if a}}x{{else}}{{a}}{{/if}}', 'column 49: A value in CSS'],
  ])('is refused in %s', (source, problem) => {
    expect(refusal(source)).toContain(problem)
  })

  it.each([
    '<p style="color:{{a | css}}">',
    '<style>p{color:{{a | css}}}</style>',
    '<style>p{color:{{{a}}}}</style>',
    '<p {{{a}}}>',
    '<p {{#if a}}class="b"{{/if}}>{{a}}</p>',
    '<p style="color:red">{{a}}</p>',
    '<style>p{}</style>{{a}}',
    '<script>x</script>{{a}}',
    '<style/>{{{a}}}',
    '<!-- <style> -->{{a}}',
    'a < b {{a}} > c',
    '{{#if a}}<p title="{{else}}<p class="{{/if}}{{a}}">',
    "<p title='\"'>{{a}}</p>",
    '<p title=a/>{{a}}',
    '</style>{{a}}',
  ])('is accepted in %s', (source) => {
    expect(refusal(source)).toBeUndefined()
  })

  it('may stay where it is in a stored body', () => {
    expect(render('<p style="color:{{a}}">', 'red')).toBe('<p style="color:red">')
  })
})
