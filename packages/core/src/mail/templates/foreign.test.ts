import { describe, expect, it } from 'vitest'
import { findForeign, foreignText } from './foreign.ts'

describe('code of other languages', () => {
  it.each([
    ['{% if plan == "pro" %}', 'foreign_code'],
    ['{%- endif %}', 'foreign_code'],
    ['*|FNAME|*', 'foreign_code'],
    ['*|IF:PLAN=pro|*', 'foreign_code'],
    ['[[name]]', 'foreign_code'],
    ['[[data:name:"x"]]', 'foreign_code'],
    ['<%= user.name %>', 'foreign_code'],
    ['<% if (x) { %>', 'foreign_code'],
    ['%recipient.name%', 'foreign_code'],
    ['%%First_Name%%', 'foreign_code'],
    ['$'.concat('{name}'), 'foreign_code'],
    ['<a href="%7B%7Burl%7D%7D">', 'encoded_braces'],
    ['<a href="https://x.example/%7b%7bdata.id%7d%7d">', 'encoded_braces'],
    ['\ufeff<p>Hi</p>', 'byte_order_mark'],
    ['---\nsubject: Hi\n---\nHi', 'front_matter'],
    ['+++\ntitle = "Hi"\n+++\nHi', 'front_matter'],
    ['{$user.name}', 'foreign_code'],
    ['{$name|upper}', 'foreign_code'],
    ['{!Contact.FirstName}', 'foreign_code'],
    ['<#if user??>', 'foreign_code'],
    ['</#list>', 'foreign_code'],
    ['<?php echo $name ?>', 'foreign_code'],
    ['<?= $name ?>', 'foreign_code'],
    ['<?xml version="1.0"?><p>{ $5 } {!important} <#> {$} {$ 5}</p>', undefined],
    ['<?xml:namespace prefix="o" ns="urn:schemas-microsoft-com:office:office" />', undefined],
    ['+++\nmore\n+++', undefined],
    ['<p>{{name}} 100 % off * | ** [1] [[1]] <b> %20%7B $5 {x} -- </p>', undefined],
    ['<style>a{width:50%}b{color:red}</style>', undefined],
    ['---\n\nA rule\n\n---\n', undefined],
  ])('%s', (source, code) => {
    expect(findForeign(source)[0]?.code).toBe(code)
  })

  it('is found with its position', () => {
    const [found, more] = findForeign('Hi\n\n  *|FNAME|* and\n*|LNAME|*')
    expect(found).toStrictEqual({ code: 'foreign_code', text: '*|FNAME|*', line: 3, column: 3 })
    expect(more).toMatchObject({ line: 4, column: 1 })
    expect(found && foreignText(found)).toContain('in line 3, column 3')
  })

  it('takes linear time, and is listed 20 times at most', () => {
    expect(findForeign('[[a]]\n'.repeat(100_000))).toHaveLength(20)
    for (const part of [
      '{% ',
      '<%',
      '*|',
      '[[',
      '%%a ',
      '%7B%7B',
      '${a',
      '%recipient.',
      '{$a',
      '{!A.',
      '<#if ',
      '<?php ',
    ])
      expect(findForeign(part.repeat(300_000))).toStrictEqual([])
  })
})
