/** What is made for one who asks is the answer for all who ask until it is so many milliseconds old: a flood makes it once. */
export function sharedFor<T>(milliseconds: number, make: () => Promise<T>, now: () => number): () => Promise<T> {
  let made: { readonly at: number; readonly answer: Promise<T> } | null = null;
  let isBeingMade = false;
  return () => {
    if (made && (isBeingMade || now() - made.at < milliseconds)) return made.answer;
    isBeingMade = true;
    const answer = make().finally(() => {
      isBeingMade = false;
      made = { at: now(), answer };
    });
    made = { at: now(), answer };
    return answer;
  };
}
