import { useSyncExternalStore } from 'preact/compat';

const DESK = '(min-width: 1000px)'; // --desk of ui/look/breakpoints.css, where the rail is shown

function listen(hear: () => void): () => void {
  const media = matchMedia(DESK);
  media.addEventListener('change', hear);
  return () => media.removeEventListener('change', hear);
}

/** Whether there is a rail beside the table. */
export const useHasRail = (): boolean => useSyncExternalStore(listen, () => matchMedia(DESK).matches);
