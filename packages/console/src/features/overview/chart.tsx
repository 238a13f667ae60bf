import type { MailDay } from '@posthorn/sdk'
import { settings } from '../../app/settings.ts'
import { number, t } from '../../words/words.ts'

const WIDTH = 600
const HEIGHT = 120
const GAP = 3

const dayName = (date: string) =>
  new Intl.DateTimeFormat(settings.language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date))

/** The mails of each day as bars, and the same figures as a table. */
export function MailChart({ days }: { readonly days: readonly MailDay[] }) {
  const most = Math.max(1, ...days.map(({ emails }) => emails))
  const width = WIDTH / Math.max(1, days.length)
  const total = days.reduce((sum, { emails }) => sum + emails, 0)
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('{count} mails in {days} days; the table has the figures.', { count: total, days: days.length })}
        className="h-32 w-full"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
        {days.map(({ date, emails, bounces }, index) => (
          <g key={date}>
            <title>{`${dayName(date)}: ${number(emails)}`}</title>
            <Bar x={index * width} width={width - GAP} share={emails / most} tone="fill-accent" />
            <Bar x={index * width} width={width - GAP} share={bounces / most} tone="fill-bad" />
          </g>
        ))}
      </svg>
      <div className="mt-1 flex justify-between text-[0.85rem] text-soft">
        <span>{days[0] ? dayName(days[0].date) : ''}</span>
        <span>{t('At most {count} on a day', { count: most })}</span>
        <span>{days.at(-1) ? dayName(days.at(-1)?.date ?? '') : ''}</span>
      </div>
      <DayTable days={days} />
    </>
  )
}

interface BarProps {
  readonly x: number
  readonly width: number
  readonly share: number
  readonly tone: string
}

const Bar = ({ x, width, share, tone }: BarProps) => (
  <rect x={x} width={width} y={HEIGHT - share * HEIGHT} height={share * HEIGHT} className={tone} />
)

function DayTable({ days }: { readonly days: readonly MailDay[] }) {
  const shown = days.filter(({ emails, opens, bounces }) => emails + opens + bounces > 0)
  return (
    <details className="mt-3">
      <summary className="w-fit text-soft">{t('Figures')}</summary>
      <section
        className="overflow-x-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it with the keyboard
        tabIndex={0}
        aria-label={t('Figures')}
      >
        <table className="table tabular-nums">
          <thead>
            <tr>
              {[t('Day'), t('Mails'), t('Delivered'), t('Opens'), t('Clicks'), t('Bounces')].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ date, emails, delivered, opens, clicks, bounces }) => (
              <tr key={date}>
                <th scope="row">{dayName(date)}</th>
                <td>{number(emails)}</td>
                <td>{number(delivered)}</td>
                <td>{number(opens)}</td>
                <td>{number(clicks)}</td>
                <td>{number(bounces)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
