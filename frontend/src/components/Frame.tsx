import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useKeys } from '../lib/keyboard'
import { toggleCompact } from '../lib/layout'
import { useLive, useLiveFeed } from '../lib/live'
import { clock } from '../lib/instant'
import { figure, many } from '../lib/size'
import { toActivities, toBackends, toErrors, toLocks, toOperations, toStacks } from '../lib/urls'
import { Icon, type IconName } from '../ui/Icon'
import { Kbd } from '../ui/Kbd'
import { Note } from '../ui/Note'
import controls from '../ui/controls.module.css'
import text from '../ui/text.module.css'
import { HelpDialog } from './HelpDialog'
import { ThemeSwitch } from './ThemeSwitch'
import styles from './frame.module.css'

const pages = [
  { name: 'Operations', icon: 'operations', link: toOperations() },
  { name: 'Stacks', icon: 'stacks', link: toStacks() },
  { name: 'Locks', icon: 'lock', link: toLocks() },
  { name: 'Backends', icon: 'bucket', link: toBackends() },
  { name: 'Activities', icon: 'activity', link: toActivities() },
  { name: 'Errors', icon: 'flag', link: toErrors() },
] as const satisfies readonly { name: string; icon: IconName; link: object }[]

const current = { activeProps: { 'aria-current': 'page' as const }, activeOptions: { includeSearch: false } }

// A narrow window has room for four of them beside the rest.
const near = pages.slice(0, 4)
const far = pages.slice(4)

/** What the navigation counts; null where it is not known yet. */
export type Counts = { Stacks: number; Locks: number; Errors: number } | null

type Props = { children: ReactNode; watch: ReactNode; counts: Counts }

/** Navigation, the state of observation, and the place where a page stands. */
export function Frame({ children, watch, counts }: Props) {
  const navigate = useNavigate()
  const [help, setHelp] = useState(false)
  const live = useLive()
  useKeys({
    'g o': () => void navigate(toOperations()),
    'g s': () => void navigate(toStacks()),
    'g l': () => void navigate(toLocks()),
    'g b': () => void navigate(toBackends()),
    'g a': () => void navigate(toActivities()),
    'g e': () => void navigate(toErrors()),
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
                  <Count page={page.name} counts={counts} />
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
        {near.map((page) => (
          <Link key={page.name} {...page.link} {...current}><Icon name={page.icon} size={20} />{page.name}</Link>
        ))}
        <MenuTrigger>
          <Button><Icon name="more" size={20} />More{counts !== null && counts.Errors > 0 && <i className={styles.dot}><span className={text.vh}>, {many(counts.Errors, 'open error')}</span></i>}</Button>
          <Popover className={controls.menu} placement="top end">
            <Menu aria-label="More pages">
              {far.map((page) => (
                <MenuItem key={page.name} className={controls.menuItem} textValue={page.name} onAction={() => void navigate(page.link)}>
                  <Icon name={page.icon} />{page.name}<span className={controls.aside}>{page.name === 'Errors' && counts !== null && counts.Errors > 0 && `${figure(counts.Errors)} open`}</span>
                </MenuItem>
              ))}
              <MenuItem className={controls.menuItem} textValue="Help" onAction={() => setHelp(true)}><Icon name="help" />Help and keys</MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      </nav>
      <HelpDialog open={help} onClose={() => setHelp(false)} />
    </>
  )
}

function Count({ page, counts }: { page: string; counts: Counts }) {
  const n = counts && page in counts ? counts[page as keyof NonNullable<Counts>] : null
  if (n === null || (n === 0 && page !== 'Stacks')) return null
  const errors = page === 'Errors'
  return <span className={`${styles.count} ${errors ? styles.alert : ''}`}>{figure(n)}{errors && <span className={text.vh}> open</span>}</span>
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
