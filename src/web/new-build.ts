/* The server has another build of this page: it is loaded anew, but not under somebody's fingers. */

const PAUSE = 3000; // milliseconds without a key or a touch
const KEY = 'cardwright.loaded-for'; // so that a page that does not change is not loaded for ever

/** The name of the first script, which changes with anything in the page; null while it is developed. */
export const ownBuild = (): string | null =>
  /\/assets\/([\w.-]+)$/.exec(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')?.[1] ??
  null;

let isComing = false;

/** Once for each build: if the same one comes back, the page says that there is a newer one, and goes on as it is. */
export function loadAnew(): void {
  const own = ownBuild() ?? '';
  if (isComing || sessionStorage.getItem(KEY) === own) return;
  isComing = true;
  const load = (): void => {
    sessionStorage.setItem(KEY, own);
    location.reload();
  };
  let timer = setTimeout(load, PAUSE);
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(load, PAUSE);
  };
  for (const event of ['pointerdown', 'pointermove', 'keydown']) addEventListener(event, wait, { passive: true });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) load();
  });
}
