/** The deck names its icons itself, as contributor/name; the one it names for the Fountain is a palm tree to every eye. */
export const avenueIcon = (id: string, hint: string): string =>
  id === 'fountain' ? 'water-fountain' : (hint.split('/')[1] ?? hint);
