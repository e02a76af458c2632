import { expect, test } from 'vitest';
import type { RoomFace } from '../../../desk/wire.ts';
import { isMyTurn } from './turn.ts';

const ADA = { name: 'Ada', is: 'person' } as const;
const BO = { name: 'Bo', is: 'person' } as const;
const FACE = { status: 'playing', seats: [ADA, BO], waiting: [0] } as unknown as RoomFace;

test('it is the turn of whoever is waited for, and of no spectator', () => {
  expect(isMyTurn({ room: FACE, seat: 0 })).toBe(true);
  expect(isMyTurn({ room: FACE, seat: 1 })).toBe(false);
  expect(isMyTurn({ room: FACE, seat: null })).toBe(false);
  expect(isMyTurn({ room: { ...FACE, status: 'over' }, seat: 0 })).toBe(false);
});

test('while a bot plays for somebody it is not their turn', () => {
  const left = { ...FACE, seats: [{ ...ADA, standIn: 'normal' }, BO] };
  expect(isMyTurn({ room: left, seat: 0 })).toBe(false);
  expect(isMyTurn({ room: { ...left, waiting: [1] }, seat: 1 })).toBe(true);
});
