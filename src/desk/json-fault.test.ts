import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault } from './json-fault.ts';

test('says line, column and what is expected', () => {
  expect(jsonFault('{\n  "a": 1,\n  "b" 2\n}')).toEqual({ line: 3, column: 7, text: '  "b" 2', expected: '":"' });
  expect(jsonFault('[1, 2')).toEqual({ line: 1, column: 6, text: '[1, 2', expected: '"," or "]"' });
  expect(jsonFault('{"a": 1,}')).toMatchObject({ line: 1, column: 9, expected: 'a name in quotes' });
  expect(jsonFault('["a\nb"]')).toMatchObject({ line: 1, column: 2 });
  expect(jsonFault('')).toMatchObject({ line: 1, column: 1, expected: 'a value' });
  expect(jsonFault('[1] 2')).toMatchObject({ column: 5, expected: 'the end' });
  expect(jsonFault('['.repeat(100_000))).toMatchObject({ expected: 'at most 200 levels' });
});

test('finds a fault exactly where there is one', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const pretty = fc.json({ maxDepth: 3 }).map((text) => JSON.stringify(JSON.parse(text), null, 1));
  fc.assert(
    fc.property(pretty, fc.nat(), fc.string({ maxLength: 2 }), fc.nat({ max: 2 }), (text, at, more, less) => {
      const place = at % (text.length + 1);
      const changed = text.slice(0, place) + more + text.slice(place + less);
      expect(jsonFault(changed) === null).toBe(isJson(changed));
    }),
    { numRuns: 1000 },
  );
});
