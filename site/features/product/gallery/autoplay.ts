/** Milliseconds that a picture stands (SHOP-6). */
export const autoplayInterval = 3000;

export type Autoplay = 'stopped' | 'playing' | 'paused';

/**
 * `hold` is a pointer over the pictures or a tab out of sight, `release` its end; `interact` is anything the visitor does with the pictures,
 * after which they move for nobody else.
 */
export type AutoplayEvent = 'start' | 'hold' | 'release' | 'interact';

const next: Readonly<Record<Autoplay, Partial<Record<AutoplayEvent, Autoplay>>>> = {
  stopped: { start: 'playing' },
  playing: { hold: 'paused', interact: 'stopped' },
  paused: { release: 'playing', interact: 'stopped' },
};

export function afterEvent(state: Autoplay, event: AutoplayEvent): Autoplay {
  return next[state][event] ?? state;
}
