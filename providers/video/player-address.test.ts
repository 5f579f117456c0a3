import { describe, expect, test } from 'vitest';
import { youTubePlayer } from './player-address.ts';

describe('[MEDIA-4] a film at a host that is asked nothing', () => {
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
  ])('%s is shown by the player that keeps nothing', (url) => {
    expect(youTubePlayer(new URL(url))).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
  });

  test.each([
    'https://films.example/1',
    'https://youtube.com.films.example/watch?v=1',
    'https://www.youtube.com/watch?v=a%2F..%2F..',
    'https://www.youtube.com/',
  ])('%s is not shown', (url) => {
    expect(youTubePlayer(new URL(url))).toBeNull();
  });
});
