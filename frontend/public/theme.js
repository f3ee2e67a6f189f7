// Sets the chosen theme before the first paint. src/lib/theme.ts owns the choice.
try {
  var theme = localStorage.getItem('lumaft.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without storage the page follows the system.
}
