import { itTakesNoLongTurn, texts } from '../../../../test/support/worst-inputs.ts'
import { readSomeCsv } from '../csv-kit.ts'

const MB = 1024 * 1024

/** Cases that take more than a second of processor time in total. */
itTakesNoLongTurn([
  [
    'a file of contacts',
    () =>
      [
        ...texts(5 * MB, [
          '"',
          '""',
          ',',
          '\n',
          '\r',
          '\r\n',
          '"\n',
          '",',
          '"a"b,',
          '""\n',
          '"\n"',
          ' "',
          'é',
          '"x"\n"',
        ]),
        ...texts(5 * MB, ['\n', '"\n', ',"', '"a\n', '""'], 'email\n"', '"\n'),
        ...texts(5 * MB, [`a${','.repeat(250_000)}\n`, `${'"a",'.repeat(60_000)}\n`, `"${'""'.repeat(120_000)}"\n`]),
      ].map((text) => Buffer.from(text)),
    readSomeCsv,
  ],
  ['a file that is not UTF-8', () => [0xff, 0xc3].map((byte) => Buffer.alloc(5 * MB, byte)), readSomeCsv],
])
