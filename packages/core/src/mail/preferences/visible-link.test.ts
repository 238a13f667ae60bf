import { describe, expect, it } from 'vitest'
import { OCCASION } from '../../testing/occasion.ts'
import { compileTemplate } from '../templates/compile.ts'
import { renderTemplate } from '../templates/render.ts'
import { showsWayOut, textHasWayOut } from './visible-link.ts'

const urls = {
  unsubscribeUrl: 'https://mail.example/unsubscribe/abc',
  manageUrl: 'https://mail.example/manage/abc',
  subscribeUrl: 'https://mail.example/subscribe/abc',
}
const LINK = '<a href="{{unsubscribeUrl}}">Leave</a>'

function shows(source: string, values: object = {}): boolean {
  const compiled = compileTemplate(source, 'html')
  return showsWayOut(compiled, renderTemplate(compiled, { ...urls, ...values }, OCCASION), urls)
}

describe('a link to unsubscribe is shown', () => {
  it.each([
    LINK,
    '<A HREF="{{unsubscribeUrl}}">Leave</A>',
    "<a class=x href='{{manageUrl}}'><b>Preferences</b></a>",
    '<a href={{unsubscribeUrl}}>Leave</a>',
    '<a href="{{{unsubscribeUrl}}}">Leave</a>',
    '<a href="https://go.example/?u={{unsubscribeUrl}}">Leave</a>',
    '<a href="{{unsubscribeUrl}}"><img src="leave.png" alt=""></a>',
    '<map><area href="{{unsubscribeUrl}}"></map>',
    '<p>To leave: {{unsubscribeUrl}}',
    '{{{ manageUrl ?? "x" }}}',
    `<!-- x -->${LINK}`,
    `<!--[if !mso]><!-->${LINK}<!--<![endif]-->`,
    `<div style="display:none">Preheader</div>${LINK}`,
    `<p hidden>x<p>${LINK}`,
    `<html><head><meta charset=utf-8><body>${LINK}`,
    `<head><title>x</title><table><tr><td>${LINK}`,
    `<div><span style="display:none">x</div>${LINK}`,
    `<table><tr><td hidden>x<td>${LINK}</table>`,
    `<style>.hide{display:none}</style>${LINK}`,
    `<style>.hide{display:none}</style><a class="hidden hide-x" href="{{unsubscribeUrl}}">Leave</a>`,
    `<style>@media (max-width:600px){.hide{display:none}}</style><a class="hide" href="{{unsubscribeUrl}}">Leave</a>`,
    `<style>@media print{a{color:red}.hide{display:none!important}}@import url(x);p{display:none}</style>${LINK}`,
    `<!--[if mso]><style>.hide{display:none}</style><![endif]--><a class="hide" href="{{unsubscribeUrl}}">Leave</a>`,
    `<style>.hide{display:none}a.hide{display:inline}</style><a class="hide" href="{{unsubscribeUrl}}">Leave</a>`,
    `<style>.hide{display:none}.hide{display:block}</style><a class="hide" href="{{unsubscribeUrl}}">Leave</a>`,
    `<style>.hide{display:none}</style><a class="hide" style="display:inline" href="{{unsubscribeUrl}}">Leave</a>`,
    `<style>.hide{visibility:hidden}.show{visibility:visible}</style><div class="hide"><a class="show" href="{{unsubscribeUrl}}">Leave</a></div>`,
    `<style>td.hide,div .hide,.a.b{display:none}</style><a class="hide a" href="{{unsubscribeUrl}}">Leave</a>`,
    `<style>/* .hide{display:none} */ .x{font-size:14px}</style><a class="hide x" href="{{unsubscribeUrl}}">Leave</a>`,
    `<div aria-hidden="true">${LINK}</div>`,
    `<img style="display:none">${LINK}`,
    `<td style="font-size:0"><div style="font-size:14px">${LINK}</div></td>`,
    `<div style="font:0/0 a"><span style="font:12px Arial">${LINK}</span></div>`,
    `<div style="visibility:hidden"><p style="visibility:visible">${LINK}</p></div>`,
    `<div style="display:none;display:block">${LINK}</div>`,
    `<div style="opacity:0.5;max-height:0.5em;line-height:0;overflow:hidden">${LINK}</div>`,
    `<div data-hidden="1" class="hidden" aria-hidden="true">${LINK}</div>`,
    `a < b <3 ${LINK}`,
  ])('%s', (source) => {
    expect(shows(source)).toBe(true)
    expect(shows(`{{#if yes}}${source}{{/if}}`, { yes: true })).toBe(true)
  })
})

describe('a link to unsubscribe is missing', () => {
  it.each([
    '<p>x</p>',
    '<a href="{{subscribeUrl}}">Subscribe</a>',
    '<!-- {{unsubscribeUrl}} -->',
    `<!-- ${LINK} -->`,
    `<!--[if mso]>${LINK}<![endif]-->`,
    '<a href="{{unsubscribeUrl}}"></a>',
    '<a href="{{unsubscribeUrl}}"> &nbsp;<b>\u200b</b></a>Leave',
    '<a href="{{unsubscribeUrl}}"><span style="display:none">Leave</span></a>',
    `<div style="display:none">${LINK}</div>`,
    `<DIV STYLE='Display : None !important'>${LINK}</DIV>`,
    `<div style=display:none>${LINK}</div>`,
    `<div style="display:none"><div>x</div>${LINK}</div>`,
    `<div style="display:none"><br><img>${LINK}</div>`,
    `<div style="display:none !important;display:block">${LINK}</div>`,
    `<div hidden>${LINK}</div>`,
    `<p style="visibility:hidden">${LINK}</p>`,
    `<p style="font-size:0px">${LINK}</p>`,
    `<p style="font:0/0 a">${LINK}</p>`,
    `<p style="font-size:0"><span style="font-size:1em">${LINK}</span></p>`,
    `<p style="max-height:0">${LINK}</p>`,
    `<p style="height:0;overflow:hidden">${LINK}</p>`,
    `<p style="opacity:0">${LINK}</p>`,
    `<p style="opacity:.0">${LINK}</p>`,
    `<p style="mso-hide:all">${LINK}</p>`,
    `<p style="position:absolute;left:-9999px">${LINK}</p>`,
    '<a style="display:none" href="{{unsubscribeUrl}}">Leave</a>',
    `<style>.hide{display:none}</style><a class="hide" href="{{unsubscribeUrl}}">Leave</a>`,
    `<style>.hide{display:none}</style><div class='x hide'><p>${LINK}</p></div>`,
    `<div class=hide>${LINK}</div><style>.hide{display:none}</style>`,
    `<style>#bye{visibility:hidden}</style><p id=bye>${LINK}</p>`,
    `<style>a{display:none}</style>${LINK}`,
    `<style>P,x{font-size:0}</style><p>${LINK}</p>`,
    `<style>*{opacity:0}</style>${LINK}`,
    `<style>p.hide , .x.y{max-height:0;overflow:hidden}</style><p class="y x">${LINK}</p>`,
    `<style>.x{height:0}.y{overflow:hidden}</style><p class="y x">${LINK}</p>`,
    `<style>.hide{display:none!important}a{display:inline}</style><a class="hide" style="display:inline" href="{{unsubscribeUrl}}">Leave</a>`,
    `<style>@media (max-width:600px){.x{color:red}}@import url(x);.hide{display:none}</style><p class="hide">${LINK}</p>`,
    `<style><!-- .hide{display:none} --></style><p class="hide">${LINK}</p>`,
    `<style type="text/css">/* x{} */.hide /* } */ { display : none }</style><p class="hide">${LINK}</p>`,
    `<style>.show{display:block}</style><style>.hide{display:none}</style><p class="show hide">${LINK}</p>`,
    '<style>a{background:url({{unsubscribeUrl}})}</style>',
    '<img alt="{{unsubscribeUrl}}">',
    '<input type="hidden" value="{{unsubscribeUrl}}">',
    `<template>${LINK}</template>`,
    `<script>"${LINK}"</script>`,
    `<head><title>${LINK}</title></head>`,
    '{{data.unsubscribeUrl}}',
    'unsubscribeUrl \\{{unsubscribeUrl}}',
  ])('%s', (source) => {
    expect(shows(source)).toBe(false)
    expect(shows(`{{#if yes}}${source}{{/if}}`, { yes: true })).toBe(false)
  })

  it.each<[string, object, boolean]>([
    [`{{#if vip}}${LINK}{{/if}}`, {}, false],
    [`{{#if vip}}${LINK}{{/if}}`, { vip: true }, true],
    [`{{#each list}}${LINK}{{/each}}`, { list: [] }, false],
    [`{{#each list}}${LINK}{{/each}}`, { list: [1] }, true],
    [`<p style="display:{{how}}">${LINK}</p>`, { how: 'none' }, false],
    [`<p style="display:{{how}}">${LINK}</p>`, { how: 'block' }, true],
    [`<style>.off{display:none}</style><p class="{{how}}">${LINK}</p>`, { how: 'off' }, false],
    [`<style>.off{display:none}</style><p class="{{how}}">${LINK}</p>`, { how: 'on' }, true],
    [`<style>.off{display:{{how}}}</style><p class="off">${LINK}</p>`, { how: 'none' }, false],
    [`<style>.off{display:{{how}}}</style><p class="off">${LINK}</p>`, { how: 'block' }, true],
    [`<p {{how}}>${LINK}</p>`, { how: 'hidden' }, false],
    [`<p class={{how}}>${LINK}</p>`, { how: 'a hidden' }, true],
    [`<p class="{{how}}">${LINK}</p>`, { how: 'a hidden' }, true],
    ['<a href="{{unsubscribeUrl}}">{{label}}</a>', {}, false],
    ['<a href="{{unsubscribeUrl}}">{{label}}</a>', { label: 'Leave' }, true],
    [`{{{open}}}${LINK}-->`, { open: '<!--' }, false],
  ])('to a person for whom it is not rendered: %s %j', (source, values, expected) => {
    expect(shows(source, values)).toBe(expected)
  })

  it('from a text part without its address', () => {
    expect(textHasWayOut(`Leave: ${urls.manageUrl}\n`, urls)).toBe(true)
    expect(textHasWayOut(`Come back: ${urls.subscribeUrl}\n`, urls)).toBe(false)
  })
})

it('takes linear time for hostile HTML', () => {
  const link = `<!-- ${urls.manageUrl} -->`
  for (const piece of [
    '<div>',
    '</div>',
    '<p hidden>',
    '<a href="',
    '<',
    '<b style="',
    '<p style="a:b;c:d">',
    '<x y=z ',
  ])
    expect(shows(`{{#if yes}}${link}${piece.repeat(200_000)}{{/if}}`, { yes: true })).toBe(false)
})
