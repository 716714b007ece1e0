import type { Outcome } from '../kind.ts';
import type { Random } from '../random.ts';
import type { VideoAnswer, VideoContent } from './content.schema.ts';
import { begun, ended, movedTo, NOT_PLAYED, permittedPlace, played } from './watching.ts';

function solve(content: VideoContent, random: Random): VideoAnswer {
  const duration = random.integer(30, 300);
  const plays = random.integer(1, content.maxPlays === 0 ? 3 : content.maxPlays);
  let answer: VideoAnswer = { ...NOT_PLAYED, duration: content.isLive ? null : duration };
  for (let play = 1; play <= plays; play += 1) {
    answer = begun(answer, 0);
    const until = random.integer(1, duration);
    answer = played(answer, 0, until);
    // On a little further, as far as one may.
    const from = permittedPlace(content, answer, random.integer(1, duration));
    answer = played(movedTo(answer, from), from, duration);
    const isLeft = play === plays && random.integer(1, 2) === 1;
    answer = isLeft ? answer : ended(answer);
  }
  return answer;
}

function fail({ maxPlays }: VideoContent, random: Random): VideoAnswer {
  const watched = [{ from: 0, to: 16 }];
  const made: VideoAnswer = { plays: 1, position: 20, furthest: 10, duration: 60, watched };
  const tooOften = { ...made, position: null, plays: maxPlays + 1 };
  return random.pick([maxPlays > 0 ? tooOften : made, made, { ...made, position: null, plays: 0 }]);
}

/** A robot that watches a part, goes on at another place, and leaves or stays to the end. One that fails was never there. */
export const simulateVideo = (
  content: VideoContent,
  random: Random,
  outcome: Outcome,
): VideoAnswer | undefined => (outcome === 'solve' ? solve(content, random) : fail(content, random));
