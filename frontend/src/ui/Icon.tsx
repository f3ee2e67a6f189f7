import type { ReactNode } from 'react'
import styles from './icon.module.css'

// Drawn on a grid of 16; provenance squares on 10, the mark on 18.
const solid = { fill: 'currentColor', stroke: 'none' } as const
const drawings = {
  'succeeded': <><circle cx="8" cy="8" r="6.25" /><path d="M5.2 8.2 7.2 10.2 10.9 6.1" /></>,
  'failed': <><path {...solid} d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z" /><path className={styles.cutOut} d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" /></>,
  'cancelled': <><rect {...solid} x="1.75" y="1.75" width="12.5" height="12.5" rx="2.5" /><path className={styles.cutOut} d="M5 8h6" /></>,
  'incomplete': <><path d="M8 1.9 14.8 13.8H1.2z" /><path d="M8 6.3v3.2M8 11.6v.1" /></>,
  'in-progress': <><path d="M8 1.75A6.25 6.25 0 1 1 1.75 8" /><circle {...solid} cx="8" cy="8" r="2.2" /></>,
  'not-recorded': <circle cx="8" cy="8" r="6.25" strokeDasharray="1.6 2.33" />,
  'claimed': <rect x="1" y="1" width="8" height="8" rx="1" />,
  'asserted': <><rect x="1" y="1" width="8" height="8" rx="1" /><path {...solid} d="M1.5 8.5 8.5 1.5V8.5z" /></>,
  'observed': <rect x="1" y="1" width="8" height="8" rx="1" fill="currentColor" />,
  'verified': <path d="M1 5.4 4 8.2 9.2 1.8" strokeWidth="2" />,
  'operations': <><path d="M4 1.5v13M11.5 1.5v2m0 9v2M4 8h5" /><rect x="2.25" y="3.5" width="3.5" height="3.5" rx=".6" fill="currentColor" /><circle cx="11.5" cy="8" r="2.2" /></>,
  'stacks': <path d="m8 1.8 6 3-6 3-6-3zM2 8l6 3 6-3M2 11.2l6 3 6-3" />,
  'bucket': <><ellipse cx="8" cy="3.8" rx="5.5" ry="2" /><path d="m2.5 3.8 1.3 8.6c.2 1 2 1.8 4.2 1.8s4-.8 4.2-1.8l1.3-8.6" /></>,
  'search': <><circle cx="7" cy="7" r="4.5" /><path d="m10.5 10.5 3.5 3.5" /></>,
  'lock': <><rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5.3 7V4.8a2.7 2.7 0 0 1 5.4 0V7" /></>,
  'pending': <path d="M4 1.8h8M4 14.2h8M4.8 1.8c0 3.2 3.2 3.8 3.2 6.2s-3.2 3-3.2 6.2M11.2 1.8c0 3.2-3.2 3.8-3.2 6.2s3.2 3 3.2 6.2" />,
  'close': <path d="m4.5 4.5 7 7m0-7-7 7" />,
  'plus': <path d="M8 3.5v9M3.5 8h9" />,
  'down': <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />,
  'right': <path d="m6.5 4.5 3.5 3.5-3.5 3.5" />,
  'left': <path d="m9.5 4.5-3.5 3.500 3.500 3.500" />,
  'up': <path d="M8 12.5v-9M4.2 7.2 8 3.5l3.8 3.7" />,
  'rows': <path d="M2.500 4h11M2.500 8h11M2.500 12h11" />,
  'tie': <><rect x="1.5" y="5.5" width="5" height="5" rx=".8" fill="currentColor" /><circle cx="12" cy="8" r="2.5" /><path d="M6.5 8h3" /></>,
  'info': <><circle cx="8" cy="8" r="6.25" /><path d="M8 7.3v3.6M8 5v.1" /></>,
  'gap': <path d="M1.5 8h3.2M11.3 8h3.2M6 11.5 10 4.5" />,
  'outside': <path d="M6.5 3.5h-3v9h9v-3M9 3h4v4M12.7 3.3 7.5 8.5" />,
  'copy': <><rect x="5.5" y="5.5" width="8" height="8" rx="1.5" /><path d="M10.5 3v-.5h-8v8H3" /></>,
  'ok': <path d="m3 8.5 3.2 3.2L13 4.6" />,
  'deny': <><circle cx="8" cy="8" r="6.25" /><path d="m3.7 3.7 8.6 8.6" /></>,
  'clock': <><circle cx="8" cy="8" r="6.25" /><path d="M8 4.5V8l2.4 1.6" /></>,
  'import': <path d="M8 2v8M4.5 6.8 8 10.2l3.5-3.4M2.5 13.5h11" />,
  'quarantine': <><rect x="2" y="2" width="12" height="12" rx="1.5" strokeDasharray="2.4 2" /><path d="M8 5v3.6M8 11v.1" /></>,
  'off': <path d="M5 4.2a5 5 0 1 0 6 0M8 1.8v5.4" />,
  'help': <><circle cx="8" cy="8" r="6.25" /><path d="M6.2 6.3c.1-1.2.9-1.8 1.9-1.8s1.9.7 1.9 1.700c0 1.300-1.900 1.400-1.900 2.700M8.1 11.3v.1" /></>,
  'system': <><rect x="2" y="3" width="12" height="8.500" rx="1.200" /><path d="M6 14h4" /></>,
  'light': <><circle cx="8" cy="8" r="2.800" /><path d="M8 1.500v1.500M8 13v1.500M1.500 8H3M13 8h1.500M3.400 3.400l1 1M11.600 11.600l1 1M12.600 3.400l-1 1M4.400 11.600l-1 1" /></>,
  'dark': <path d="M13.200 9.600A5.700 5.700 0 0 1 6.400 2.800a5.700 5.700 0 1 0 6.800 6.800z" />,
  'activity': <><path d="M2.4 8.6A5.600 5.600 0 0 1 12.300 4.400L13.500 5.600M13.600 7.400A5.600 5.600 0 0 1 3.700 11.600L2.500 10.400" /><path d="M13.600 2.400v3.300h-3.300M2.400 13.600v-3.300h3.300" /></>,
  'flag': <path d="M4 14.500V2M4 2.500h8.500l-2.200 3 2.200 3H4" />,
  'more': <path d="M3.500 8h.1M8 8h.1M12.500 8h.1" strokeWidth="2.400" />,
  'mark': <><path d="M5 1.5v15M13 6v10.5" strokeWidth="1.8" /><path d="M5 12h5" strokeWidth="1.8" /><rect {...solid} x="2.5" y="9.5" width="5" height="5" rx="1" /><circle className={styles.hole} cx="13" cy="12" r="2.6" strokeWidth="1.8" /></>,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

const boxes: Partial<Record<IconName, string>> = {
  claimed: '0 0 10 10', asserted: '0 0 10 10', observed: '0 0 10 10', verified: '0 0 10 10', mark: '0 0 18 18',
}

const sizes = { 10: styles.s10, 12: styles.s12, 14: styles.s14, 16: styles.s16, 18: styles.s18, 20: styles.s20 }

/** A drawing beside a word that says the same; it is never alone in meaning something. */
export function Icon({ name, size = 16, turning = false }: { name: IconName; size?: keyof typeof sizes; turning?: boolean }) {
  return (
    <svg className={`${styles.icon} ${sizes[size]} ${turning ? styles.turning : ''}`} viewBox={boxes[name] ?? '0 0 16 16'} aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
