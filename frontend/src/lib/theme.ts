import { recall, remember } from './storage'

/** The theme a reader chose; system follows the machine. public/theme.js applies it before the first paint. */
export type Theme = 'system' | 'light' | 'dark'

export function chosenTheme(): Theme {
  const stored = recall('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  remember('theme', theme === 'system' ? null : theme)
}
