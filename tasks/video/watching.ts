import type { VideoAnswer, VideoContent } from './content.schema.ts';
import { MOST_COUNTED, PARTS } from './limits.ts';

// How an answer goes on while a film is played. No screen and no film here: times are seconds of the film.

export const NOT_PLAYED: VideoAnswer = {
  plays: 0,
  position: null,
  furthest: 0,
  duration: null,
  watched: [],
};

type Limits = Pick<VideoContent, 'maxPlays' | 'canSeekAhead' | 'isLive'>;
type Span = VideoAnswer['watched'][number];

/** Films and clocks do not agree to the last picture. */
const ROOM_S = 0.5;

export const inTenths = (seconds: number): number => Math.round(Math.max(0, seconds) * 10) / 10;

/** In order, apart from each other, none of them empty. */
export function mergedSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = merged[merged.length - 1];
    if (to <= from) continue;
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** How much of the film was watched, in percent. */
export const percentWatched = ({ watched }: VideoAnswer): number =>
  mergedSpans(watched).reduce((sum, { from, to }) => sum + to - from, 0);

export const isLimited = ({ maxPlays, canSeekAhead, isLive }: Limits): boolean =>
  maxPlays > 0 || (!canSeekAhead && !isLive);

const isRunning = ({ position }: VideoAnswer): boolean => position !== null;

export const playsLeft = ({ maxPlays }: Limits, { plays }: VideoAnswer): number =>
  maxPlays === 0 ? Infinity : Math.max(0, maxPlays - plays);

/** Nothing runs, and nothing may be begun any more. */
export const isUsedUp = (content: Limits, answer: VideoAnswer): boolean =>
  !isRunning(answer) && playsLeft(content, answer) === 0;

/** A play counts when it begins; one that runs already goes on. */
export const begun = (answer: VideoAnswer, at: number): VideoAnswer =>
  isRunning(answer)
    ? answer
    : { ...movedTo({ ...answer, position: 0 }, at), plays: Math.min(MOST_COUNTED, answer.plays + 1) };

export function movedTo(answer: VideoAnswer, to: number): VideoAnswer {
  if (!isRunning(answer)) return answer;
  const position = inTenths(to);
  return { ...answer, position, furthest: Math.max(answer.furthest, position) };
}

/** The film went on by itself from one moment to another. */
export function played(answer: VideoAnswer, from: number, to: number): VideoAnswer {
  const { duration, watched } = answer;
  const next = movedTo(answer, to);
  if (!duration || to <= from) return next;
  const partAt = (second: number) => Math.min(PARTS, Math.max(0, Math.round((second / duration) * PARTS)));
  return { ...next, watched: mergedSpans([...watched, { from: partAt(from), to: partAt(to) }]) };
}

export const ended = (answer: VideoAnswer): VideoAnswer => ({ ...answer, position: null });

/**
 * Where one comes who wants to go to a moment of the film: ahead to what was seen already, unless all of it may be seen; and back
 * not at all where plays are counted, since one play would be as many as one likes.
 */
export function permittedPlace(content: Limits, answer: VideoAnswer, to: number): number {
  if (content.isLive) return to;
  if (content.maxPlays > 0 && answer.position === null) return 0;
  const first = content.maxPlays > 0 ? (answer.position ?? 0) : 0;
  const last = content.canSeekAhead ? Infinity : Math.max(answer.furthest, first);
  if (to < first - ROOM_S) return first;
  return to > last + ROOM_S ? last : to;
}

/** Two states of one film: a play that has begun anywhere has begun, what was watched anywhere was watched. */
export function together(newest: VideoAnswer | undefined, own: VideoAnswer): VideoAnswer {
  if (!newest) return own;
  return {
    plays: Math.max(newest.plays, own.plays),
    position: own.position,
    furthest: Math.max(newest.furthest, own.furthest),
    duration: own.duration ?? newest.duration,
    watched: mergedSpans([...newest.watched, ...own.watched]),
  };
}
