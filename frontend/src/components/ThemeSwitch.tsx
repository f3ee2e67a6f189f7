import { useState } from 'react'
import { chooseTheme, chosenTheme, type Theme } from '../lib/theme'
import { Icon } from '../ui/Icon'
import styles from './frame.module.css'

const themes: readonly { theme: Theme; word: string }[] = [
  { theme: 'system', word: 'System' }, { theme: 'light', word: 'Light' }, { theme: 'dark', word: 'Dark' },
]

/** Light, dark, or as the machine has it. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState(chosenTheme)
  return (
    <div className={styles.themes} role="group" aria-label="Theme">
      {themes.map(({ theme, word }) => (
        <button
          key={theme}
          type="button"
          aria-pressed={chosen === theme}
          title={`${word} theme`}
          onClick={() => {
            chooseTheme(theme)
            setChosen(theme)
          }}
        >
          <Icon name={theme} size={14} /><span>{word}</span>
        </button>
      ))}
    </div>
  )
}
