import { useQuery } from '@tanstack/react-query'
import { t } from '../words/words.ts'
import { serverPage } from './place.ts'
import { accountClient } from './project.tsx'
import { choose, LANGUAGES, type Settings, settings } from './settings.ts'
import { goToSignIn } from './sign-in.ts'

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
}

const Select = ({ label, value, options, onChange }: SelectProps) => (
  <label className="block text-[0.85rem] text-soft">
    {label}
    <select className="box mt-0.5 min-h-0 py-1" value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

const THEMES: readonly Settings['theme'][] = ['system', 'light', 'dark']

/** The person who is signed in, and the choices of this browser. */
export function Preferences() {
  const user = useQuery({ queryKey: ['user'], queryFn: ({ signal }) => accountClient.account.get({ signal }) })
  const zones = [...new Set(['UTC', settings.zone, ...Intl.supportedValuesOf('timeZone')])]
  const names: Readonly<Record<Settings['theme'], string>> = {
    system: t('As the system'),
    light: t('Light'),
    dark: t('Dark'),
  }
  const signOut = async () => {
    await accountClient.account.signOut()
    goToSignIn()
  }
  return (
    <details className="shrink-0 border-t border-line pt-3 pb-1">
      <summary className="text-soft">{user.data?.email ?? t('You')}</summary>
      <div className="mt-3 grid gap-2">
        <Select
          label={t('Colors')}
          value={settings.theme}
          options={THEMES.map((theme) => [theme, names[theme]])}
          onChange={(value) => choose({ theme: THEMES.find((theme) => theme === value) ?? 'system' })}
        />
        <Select
          label={t('Language')}
          value={settings.language}
          options={Object.entries(LANGUAGES)}
          onChange={(language) => choose({ language })}
        />
        <Select
          label={t('Time zone')}
          value={settings.zone}
          options={zones.map((zone) => [zone, zone])}
          onChange={(zone) => choose({ zone })}
        />
        <a href={serverPage('account/security')}>{t('Your account')}</a>
        <a href={serverPage('guides')}>{t('Guides')}</a>
        <button type="button" className="button" onClick={signOut}>
          {t('Sign out')}
        </button>
      </div>
    </details>
  )
}
