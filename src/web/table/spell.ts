/** 'Whole box' of 'whole-box', 'Earliest done' of 'earliestDone'. */
export function spell(name: string): string {
  const words = name.replaceAll('-', ' ').replaceAll(/([a-z])([A-Z\d])/g, '$1 $2');
  return words.slice(0, 1).toUpperCase() + words.slice(1).toLowerCase();
}
