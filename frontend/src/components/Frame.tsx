import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useKeys } from '../lib/keyboard'
import { toggleCompact } from '../lib/layout'
import { useLive, useLiveFeed } from '../lib/live'
import { clock } from '../lib/instant'
import { toBackends, toOperations, toStacks } from '../lib/urls'
import { Icon, type IconName } from '../ui/Icon'
import { Kbd } from '../ui/Kbd'
import { Note } from '../ui/Note'
import { HelpDialog } from './HelpDialog'
import { ThemeSwitch } from './ThemeSwitch'
import styles from './frame.module.css'

const pages = [
  { name: 'Operations', icon: 'operations', link: toOperations() },
  { name: 'Stacks', icon: 'stacks', link: toStacks() },
  { name: 'Backends', icon: 'bucket', link: toBackends() },
] as const satisfies readonly { name: string; icon: IconName; link: object }[]

const current = { activeProps: { 'aria-current': 'page' as const }, activeOptions: { includeSearch: false } }

type Props = { children: ReactNode; watch: ReactNode; stackCount: number | null }

/** Navigation, the state of observation, and the place where a page stands. */
export function Frame({ children, watch, stackCount }: Props) {
  const navigate = useNavigate()
  const [help, setHelp] = useState(false)
  const live = useLive()
  useKeys({
    'g o': () => void navigate(toOperations()),
    'g s': () => void navigate(toStacks()),
    'g b': () => void navigate(toBackends()),
    'd': toggleCompact,
    '?': () => setHelp(true),
  })
  return (
    <>
      <a className={styles.skip} href="#main">Skip to content</a>
      <div className={styles.app}>
        <nav className={styles.nav} aria-label="Main">
          <Link {...toOperations()} className={styles.brand} aria-label="Lumaft"><Icon name="mark" size={18} /><span>Lumaft</span></Link>
          {live.demo && <p className={styles.demo}>Demo: recorded sample data</p>}
          <ul>
            {pages.map((page) => (
              <li key={page.name}>
                <Link {...page.link} {...current} className={styles.item} title={page.name}>
                  <Icon name={page.icon} /><span>{page.name}</span>
                  {page.name === 'Stacks' && stackCount !== null && <span className={styles.count}>{stackCount}</span>}
                </Link>
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            {watch}
            <ThemeSwitch />
            <button type="button" className={styles.item} onClick={() => setHelp(true)} title="Help and keys">
              <Icon name="help" /><span>Help and keys</span><span className={styles.count}><Kbd>?</Kbd></span>
            </button>
          </div>
        </nav>
        <main className={styles.main} id="main" tabIndex={-1}>
          {live.demo && <p className={styles.demoStrip}>Demo: recorded sample data</p>}
          <StaleNote />
          {children}
        </main>
      </div>
      <nav className={styles.tabbar} aria-label="Pages">
        {pages.map((page) => (
          <Link key={page.name} {...page.link} {...current}><Icon name={page.icon} size={20} />{page.name}</Link>
        ))}
        <button type="button" onClick={() => setHelp(true)}><Icon name="help" size={20} />Help</button>
      </nav>
      <HelpDialog open={help} onClose={() => setHelp(false)} />
    </>
  )
}

// Everything shown stays; this line says since when nothing newer was heard.
function StaleNote() {
  const live = useLive()
  const feed = useLiveFeed()
  if (live.status !== 'reconnecting' || live.answeredAt === null) return null
  return (
    <Note tone="bad" icon="deny" action={<button type="button" onClick={feed.poke}>Try now</button>}>
      <b>The server did not answer.</b> Shown is what was read at {clock(live.answeredAt + live.skew)} UTC. Lumaft keeps trying.
    </Note>
  )
}
