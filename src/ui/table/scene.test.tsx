import { renderToStaticMarkup } from 'preact/compat/server';
import { afterEach, expect, test, vi } from 'vitest';
import { sceneOver, useScene } from './scene.ts';

afterEach(() => vi.unstubAllGlobals());

function Shown({ id }: { readonly id: string | null }) {
  const scene = useScene({ id, beats: [0, 400, 900], until: 2000 });
  return <p>{scene === null ? 'none' : `${scene.beat} ${scene.isRunning} ${scene.isHeld}`}</p>;
}

const draw = (id: string | null, isStill: boolean): string => {
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  return renderToStaticMarkup(<Shown id={id} />);
};

test('a scene is there from the first drawing on; where nothing moves, all of it, until somebody goes on', async () => {
  expect(draw('builds of round 1', false)).toBe('<p>0 true false</p>');
  expect(draw('builds of round 1', true)).toBe('<p>2 false true</p>');
  expect(draw(null, false)).toBe('<p>none</p>');
  await sceneOver(); // a drawing alone holds nothing up
});
