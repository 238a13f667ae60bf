import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { QueryState } from '../parts/page.tsx'
import { t } from '../words/words.ts'
import { Navigation } from './navigation.tsx'
import { Preferences } from './preferences.tsx'
import { clientOf, type Place, PlaceContext, useProjects } from './project.tsx'
import { messageOf } from './queries.ts'
import { ProjectSwitcher } from './switcher.tsx'

const loadPalette = () => import('../features/search/palette.tsx')
const Palette = lazy(() => loadPalette().then(({ Palette }) => ({ default: Palette })))

/** The frame around every screen of a project. */
export function Shell() {
  const { projectId } = useParams({ from: '/$projectId' })
  const projects = useProjects()
  const [place, setPlace] = useState<Place>()
  const project = projects.data?.find(({ id }) => id === projectId)
  useEffect(() => {
    if (project) setPlace({ project, client: clientOf(project.id) })
  }, [project])
  if (projects.data && !project) return <NotFound />
  if (!place || place.project.id !== projectId)
    return (
      <div className="p-6">
        <QueryState query={projects} />
      </div>
    )
  return (
    <PlaceContext value={place}>
      <Frame key={projectId} />
    </PlaceContext>
  )
}

function Frame() {
  const main = useRef<HTMLElement>(null)
  const [menu, setMenu] = useState(false)
  const [palette, setPalette] = useState(false)
  const { pathname } = useLocation()
  useFocusOnNewScreen(pathname, main)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen closes the menu
  useEffect(() => setMenu(false), [pathname])
  useShortcut(() => setPalette(true))
  // Loaded before it is opened: otherwise, it would miss what a quick person types.
  useEffect(() => void loadPalette().catch(() => undefined), [])
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.5rem_1fr]">
      <button
        type="button"
        className="button button-main absolute start-3 -top-20 z-30 focus:top-3"
        onClick={() => main.current?.querySelector('h1')?.focus()}
      >
        {t('Skip to the content')}
      </button>
      <aside className="border-line bg-surface max-lg:border-b lg:border-e">
        <div className="flex flex-col gap-3 p-3 lg:sticky lg:top-0 lg:h-dvh lg:overflow-auto">
          <div className="flex items-center gap-2">
            <ProjectSwitcher />
            <button
              type="button"
              className="button lg:hidden"
              aria-expanded={menu}
              aria-controls="navigation"
              onClick={() => setMenu(!menu)}
            >
              {t('Menu')}
            </button>
          </div>
          <div id="navigation" className={`flex flex-1 flex-col gap-3 ${menu ? '' : 'max-lg:hidden'}`}>
            <button type="button" className="button justify-between text-soft" onClick={() => setPalette(true)}>
              <span>{t('Search')}</span>
              <kbd className="font-mono text-[0.8rem]">{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
            </button>
            <Navigation />
            <Preferences />
          </div>
        </div>
      </aside>
      <main ref={main} className="mx-auto w-full max-w-6xl min-w-0 p-4 sm:p-6 lg:p-8">
        <Suspense fallback={<p className="text-soft">{t('Loading …')}</p>}>
          <Outlet />
        </Suspense>
      </main>
      {palette ? (
        <Suspense>
          <Palette onClose={() => setPalette(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Moves the focus to the heading of a new screen, so that a screen reader says where it is. */
function useFocusOnNewScreen(pathname: string, main: React.RefObject<HTMLElement | null>): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const soon = setTimeout(() => main.current?.querySelector('h1')?.focus({ preventScroll: true }), 150)
    return () => clearTimeout(soon)
  }, [pathname, main])
}

function useShortcut(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

export function NotFound() {
  return (
    <main className="mx-auto max-w-xl p-8">
      <h1>{t('There is nothing here')}</h1>
      <p className="my-3">{t('The link is wrong, or it belongs to a project that you are not a member of.')}</p>
      <Link to="/" className="button">
        {t('Your projects')}
      </Link>
    </main>
  )
}

/** A screen that failed: a bug, or a file that a newer version of the server no longer has. */
export function ScreenError({ error }: { readonly error: unknown }) {
  return (
    <div role="alert">
      <h1>{t('This screen failed')}</h1>
      <p className="my-3">{messageOf(error)}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t('Load it again')}
      </button>
    </div>
  )
}
