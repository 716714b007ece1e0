import type { VideoAnswer, VideoContent } from './content.schema.ts';
import { begun, ended, inTenths, isUsedUp, movedTo, permittedPlace, played } from './watching.ts';

/** What happened to a film, as a log keeps it. */
export type FilmEvent =
  | { event: 'play' | 'pause' | 'end'; second: number }
  | { event: 'seek'; from: number; second: number }
  | { event: 'rate'; second: number; rate: number };

interface Watcher {
  content: VideoContent;
  /** What was known when the film was shown. */
  answer: VideoAnswer;
  onChange(answer: VideoAnswer): void;
  onEvent(event: FilmEvent): void;
  /** Somebody wanted to go where they may not. */
  onRefused(): void;
}

/** While it plays an answer changes as often as this; drafts are saved and sent with each change. */
const REPORT_EVERY_MS = 5_000;
/** Of the film: more than this in one step, beyond the time that has passed, was no playing. */
const MOST_STEP_S = 1;
/** Faster is no watching. */
const FASTEST = 2;
const SAME_PLACE_S = 0.05;

/**
 * Keeps the record of a film that is being watched, and the author's rules for it, whichever way it is played and moved: our
 * buttons, the browser's, the keys of a keyboard or a script.
 */
export class FilmWatch {
  readonly #video: HTMLVideoElement;
  readonly #to: Watcher;
  readonly #stops: (() => void)[] = [];
  #state: VideoAnswer;
  #isReported = true;
  #reportedAt = 0;
  /** Where the film was when it was last looked at, and when that was. */
  #place = 0;
  #lookedAt = 0;
  /** Where we move it ourselves: nobody wanted that. */
  #ownGoal: number | undefined;
  #seekFrom: number | undefined;
  #isPlaying = false;

  constructor(video: HTMLVideoElement, to: Watcher) {
    this.#video = video;
    this.#to = to;
    this.#state = to.answer;
    this.#on('loadedmetadata', () => this.#resume());
    this.#on('durationchange', () => this.#noteDuration());
    this.#on('play', () => this.#start());
    this.#on('playing', () => this.#begin());
    this.#on('timeupdate', () => this.#goOn());
    this.#on('seeking', () => this.#seek());
    this.#on('seeked', () => this.#logSeek());
    this.#on('pause', () => this.#pause());
    this.#on('ended', () => this.#end());
    this.#on('ratechange', () => this.#changeRate());
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) this.#resume();
  }

  /** Hands over what is not reported yet. */
  flush(): void {
    if (this.#isReported) return;
    this.#isReported = true;
    this.#reportedAt = performance.now();
    this.#to.onChange(this.#state);
  }

  stop(): void {
    // Whoever leaves stops the film, and the browser tells nobody any more.
    if (this.#isPlaying) this.#log('pause');
    for (const stop of this.#stops) stop();
  }

  #on(name: string, act: () => void): void {
    this.#video.addEventListener(name, act);
    this.#stops.push(() => this.#video.removeEventListener(name, act));
  }

  #become(next: VideoAnswer): void {
    if (next === this.#state) return;
    this.#state = next;
    this.#isReported = false;
  }

  #log(event: 'play' | 'pause' | 'end'): void {
    this.#to.onEvent({ event, second: inTenths(this.#video.currentTime) });
  }

  /** A play that was running goes on where it was. */
  #resume(): void {
    this.#noteDuration();
    const { position } = this.#state;
    this.#look();
    if (position === null || this.#to.content.isLive) return;
    if (Math.abs(position - this.#video.currentTime) > SAME_PLACE_S) this.#move(position);
  }

  #noteDuration(): void {
    const { duration } = this.#video;
    // Not worth a report of its own.
    if (Number.isFinite(duration) && duration > 0 && !this.#to.content.isLive)
      this.#state = { ...this.#state, duration: inTenths(duration) };
  }

  #look(): void {
    this.#place = this.#video.currentTime;
    this.#lookedAt = performance.now();
  }

  #move(to: number): void {
    this.#ownGoal = to;
    this.#place = to;
    this.#video.currentTime = to;
  }

  /** Somebody wants to play; nothing is to be seen yet. */
  #start(): void {
    if (isUsedUp(this.#to.content, this.#state)) this.#video.pause();
    else if (this.#state.position === null) this.#look();
  }

  #begin(): void {
    if (isUsedUp(this.#to.content, this.#state)) return;
    this.#become(begun(this.#state, this.#to.content.isLive ? 0 : this.#place));
    if (!this.#isPlaying) this.#log('play');
    this.#isPlaying = true;
    this.flush();
  }

  #goOn(): void {
    const { currentTime, seeking, playbackRate } = this.#video;
    if (seeking || this.#state.position === null || this.#to.content.isLive) return;
    const passed = ((performance.now() - this.#lookedAt) / 1_000) * playbackRate;
    const step = currentTime - this.#place;
    if (step > passed + MOST_STEP_S) return this.#seek();
    if (step > 0) this.#become(played(this.#state, this.#place, currentTime));
    this.#look();
    if (performance.now() - this.#reportedAt >= REPORT_EVERY_MS) this.flush();
  }

  #seek(): void {
    const { currentTime } = this.#video;
    if (this.#ownGoal !== undefined && Math.abs(currentTime - this.#ownGoal) < SAME_PLACE_S) return;
    this.#ownGoal = undefined;
    const allowed = permittedPlace(this.#to.content, this.#state, currentTime);
    if (Math.abs(allowed - currentTime) > SAME_PLACE_S) {
      this.#move(allowed);
      this.#to.onRefused();
      return;
    }
    this.#seekFrom ??= this.#place;
    this.#become(this.#to.content.isLive ? this.#state : movedTo(this.#state, currentTime));
    this.#look();
  }

  #logSeek(): void {
    const from = this.#seekFrom;
    this.#seekFrom = undefined;
    this.#ownGoal = undefined;
    this.#look();
    if (from === undefined) return;
    this.#to.onEvent({ event: 'seek', from: inTenths(from), second: inTenths(this.#video.currentTime) });
    if (this.#video.paused) this.flush();
  }

  #pause(): void {
    // At its end a film is paused as well.
    if (this.#isPlaying && !this.#video.ended) this.#log('pause');
    if (!this.#video.ended) this.#isPlaying = false;
    this.flush();
  }

  #end(): void {
    // Whoever jumped to the end is back already.
    if (!this.#video.ended || this.#state.position === null) return;
    this.#goOn();
    const { duration } = this.#state;
    const from = this.#place;
    if (duration !== null && duration - from <= MOST_STEP_S)
      this.#become(played(this.#state, from, duration));
    this.#become(ended(this.#state));
    this.#log('end');
    this.#isPlaying = false;
    this.flush();
  }

  #changeRate(): void {
    const { playbackRate, currentTime } = this.#video;
    if (playbackRate > FASTEST) this.#video.playbackRate = FASTEST;
    else this.#to.onEvent({ event: 'rate', second: inTenths(currentTime), rate: playbackRate });
  }
}
