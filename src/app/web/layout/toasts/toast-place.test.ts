import { describe, expect, it } from 'vitest';
import { type Box, boxAt, freePlace, toastPlaces } from './toast-place.ts';

const desktop = { width: 1440, height: 900, top: 56, bottom: 0 };
const phone = { width: 390, height: 844, top: 56, bottom: 64 };
const size = { width: 400, height: 76 };
const button = (left: number, top: number): Box => ({ left, top, right: left + 120, bottom: top + 36 });
const touches = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('the place of toasts', () => {
  it('is the bottom right corner while no control is there', () => {
    expect(freePlace([button(20, 20)], size, desktop)).toBe('bottom-right');
  });

  it('moves away from a button in that corner', () => {
    expect(freePlace([button(1200, 840)], size, desktop)).toBe('bottom-left');
    expect(freePlace([button(1200, 840), button(100, 840), button(700, 840)], size, desktop)).toBe('top-right');
  });

  it('covers no control of a phone, neither at the bottom of the page nor in the bar below it', () => {
    const bar = button(20, 800);
    const submit = button(130, 700);
    const place = freePlace([submit, bar], size, phone);
    const box = boxAt(place, size, phone);
    expect([touches(box, bar), touches(box, submit)]).toEqual([false, false]);
    expect(place).toMatch(/^top/);
  });

  it('stands over a bar at the bottom and under the header, within the screen', () => {
    for (const place of toastPlaces) {
      const box = boxAt(place, size, phone);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(phone.width);
      expect(box.top).toBeGreaterThanOrEqual(phone.top);
      expect(box.bottom).toBeLessThanOrEqual(phone.height - phone.bottom);
    }
  });

  it('is the one that covers fewest where controls are everywhere', () => {
    const everywhere = Array.from({ length: 20 * 30 }, (_, place) =>
      button((place % 20) * 72, Math.floor(place / 20) * 30),
    );
    const open = everywhere.filter((box) => !touches(box, boxAt('top-center', size, desktop)));
    expect(freePlace([...open, button(700, 80)], size, desktop)).toBe('top-center');
  });
});
