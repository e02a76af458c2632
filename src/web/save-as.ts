/** Hands a text to the browser to be saved as a file. */
export function saveAs(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Today, for the name of a file. */
export const dayName = (): string => new Date().toISOString().slice(0, 10);
