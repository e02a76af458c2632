import { expect, test } from 'vitest';
import { readConfig } from '../run/config.ts';
import { limitArrivals, makeLimit, networkOf } from './limits.ts';

test('a bucket lets a burst pass and no flood, fills again, and is forgotten when it is full', () => {
  let now = 0;
  const limit = makeLimit(1, 10, () => now);
  const passed = (): number => Array.from({ length: 20 }, () => limit.take('ada')).filter(Boolean).length;
  expect([passed(), limit.take('bo', 10), limit.take('bo')]).toEqual([10, true, false]);
  expect([limit.secondsUntil('ada'), limit.secondsUntil('ada', 4), limit.secondsUntil('cy')]).toEqual([1, 4, 1]);
  now += 3000;
  expect([limit.secondsUntil('ada', 4), limit.take('ada', 4), passed()]).toEqual([1, false, 3]);
  now += 20_000;
  limit.sweep();
  expect(passed()).toBe(10);
});

test('whoever has a network of IPv6 counts once, whichever of its addresses they use', () => {
  for (const [address, network] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nowhere', 'nowhere'],
  ])
    expect(networkOf(address ?? '')).toBe(network);
});

test('2,000 people behind one address, who all come back after a restart, are in within a minute', () => {
  let now = 0;
  const limit = limitArrivals(readConfig({}).strangersAMinute, () => now);
  let left = Array.from({ length: 2000 }, () => ({ pause: 300, at: 0 }));
  for (; left.length > 0 && now < 60_000; now += 100)
    left = left.filter((one) => {
      if (one.at > now || (limit.take('club') && limit.take('club'))) return one.at > now; // a cookie, then a line
      one.at = now + one.pause;
      one.pause = Math.min(15_000, one.pause * 2);
      return true;
    });
  expect(left).toEqual([]);
});
