import { read, write } from '../ui/browser-storage.ts';

/** Light and dark: as the system says, or as somebody chose here. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'cardwright.theme';

export function keptTheme(): Theme {
  const kept = read(KEY);
  return THEMES.find((theme) => theme === kept) ?? 'auto';
}

export function keepTheme(theme: Theme): void {
  write(KEY, theme);
  applyTheme(theme);
}

export function applyTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
