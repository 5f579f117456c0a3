import { scriptOf } from '../http/responses.ts';

/**
 * The player's side of the messages that it exchanges with @vimeo/player (its README, and lib/postmessage.js of 2.30): the page sends `{method,
 * value}` and gets `{method, value}` back, or `{event: "error", data: {method, name, message}}`; events it subscribed to by `addEventListener` are
 * sent as `{event, data}`. `ready` is sent at load, and `ping` gets a response. `timeupdate` is sent as often as the browser fires it, about four
 * times a second.
 */
export const playerScript = scriptOf(() => {
  const video = document.querySelector('video');
  const page = window.parent;
  if (!video || page === window) return;
  // The disclaimer is removed if another page embeds the film.
  document.querySelector('p')?.remove();

  const subscribed = new Set<string>();
  let pageOrigin = '*';
  const send = (message: unknown) => page.postMessage(message, pageOrigin);
  const loaded = video.readyState > 0 ? Promise.resolve() : once('loadedmetadata');
  const tracks = () => [...video.textTracks];

  function once(event: string): Promise<void> {
    return new Promise((resolve) => video?.addEventListener(event, () => resolve(), { once: true }));
  }

  function fail(name: string, message: string): never {
    throw Object.assign(new Error(message), { name });
  }

  function checkRange(value: unknown, min: number, max: number): number {
    const number = Number(value);
    return number >= min && number <= max ? number : fail('RangeError', `It must be from ${min} to ${max}.`);
  }

  function describe(track: TextTrack) {
    return { label: track.label, language: track.language, kind: track.kind, mode: track.mode };
  }

  function showOnly(selected: TextTrack | null): void {
    for (const track of tracks()) track.mode = track === selected ? 'showing' : 'disabled';
    if (subscribed.has('texttrackchange')) send({ event: 'texttrackchange', data: selected ? describe(selected) : {} });
  }

  function enableTextTrack(value: unknown) {
    const { language = value, kind = undefined } = typeof value === 'object' && value ? { ...value } : {};
    const found = tracks().find((track) => track.language === language && (kind ?? track.kind) === track.kind);
    if (!found) fail('InvalidTrackLanguageError', `There are no captions in ${String(language)}.`);
    showOnly(found);
    return describe(found);
  }

  const methods: Record<string, (value: unknown) => unknown> = {
    ping: () => undefined,
    addEventListener: (event) => void subscribed.add(String(event)),
    removeEventListener: (event) => void subscribed.delete(String(event)),
    play: () => video.play(),
    pause: () => video.pause(),
    unload: () => {
      video.pause();
      video.load();
    },
    getDuration: () => loaded.then(() => video.duration),
    getCurrentTime: () => video.currentTime,
    setCurrentTime: async (value) => {
      await loaded;
      video.currentTime = checkRange(value, 0, video.duration);
      return video.currentTime;
    },
    getPaused: () => video.paused,
    getEnded: () => video.ended,
    getSeeking: () => video.seeking,
    getVolume: () => video.volume,
    setVolume: (value) => {
      video.volume = checkRange(value, 0, 1);
      return video.volume;
    },
    getMuted: () => video.muted,
    setMuted: (value) => {
      video.muted = Boolean(value);
      return video.muted;
    },
    getLoop: () => video.loop,
    setLoop: (value) => {
      video.loop = Boolean(value);
      return video.loop;
    },
    getPlaybackRate: () => video.playbackRate,
    setPlaybackRate: (value) => {
      video.playbackRate = checkRange(value, 0.5, 2);
      return video.playbackRate;
    },
    getVideoId: () => Number(video.dataset.id),
    getVideoTitle: () => video.dataset.title,
    getVideoUrl: () => video.dataset.url,
    getVideoWidth: () => loaded.then(() => video.videoWidth),
    getVideoHeight: () => loaded.then(() => video.videoHeight),
    getTextTracks: () => tracks().map(describe),
    enableTextTrack,
    disableTextTrack: () => showOnly(null),
  };

  window.addEventListener('message', async ({ source, origin, data }) => {
    if (source !== page) return;
    const message: unknown = typeof data === 'string' ? parsed(data) : data;
    if (typeof message !== 'object' || message === null || !('method' in message)) return;
    pageOrigin = origin === 'null' ? '*' : origin;
    const method = String(message.method);
    try {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!run) fail('UnsupportedError', `"${method}" is not something this player does.`);
      send({ method, value: await run('value' in message ? message.value : undefined) });
    } catch (error) {
      const { name, message: text } = error instanceof Error ? error : new Error(String(error));
      send({ event: 'error', data: { method, name, message: text } });
    }
  });

  function parsed(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  const share = (seconds: number) => ({ seconds, percent: seconds / (video.duration || 1), duration: video.duration });
  const played = () => share(video.currentTime);
  const buffered = () => share(video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0);
  const events: Record<string, [event: string, data: () => unknown]> = {
    play: ['play', played],
    playing: ['playing', played],
    pause: ['pause', played],
    ended: ['ended', played],
    timeupdate: ['timeupdate', played],
    seeking: ['seeking', played],
    seeked: ['seeked', played],
    progress: ['progress', buffered],
    waiting: ['bufferstart', () => undefined],
    canplay: ['bufferend', () => undefined],
    loadeddata: ['loaded', () => ({ id: Number(video.dataset.id) })],
    volumechange: ['volumechange', () => ({ volume: video.volume, muted: video.muted })],
    ratechange: ['playbackratechange', () => ({ playbackRate: video.playbackRate })],
  };
  for (const [mediaEvent, [event, data]] of Object.entries(events)) {
    video.addEventListener(mediaEvent, () => {
      if (subscribed.has(event)) send({ event, data: data() });
    });
  }

  send({ event: 'ready' });
});
