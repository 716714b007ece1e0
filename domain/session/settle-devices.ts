/** What this device has of a task and may not have brought to the server. */
export interface DeviceText {
  /** Server milliseconds, as those of the server's answers. */
  sequence: number;
  /** The newest on the server that it was written upon; undefined where that was not noted. */
  basedOn: number | undefined;
  /** Numbers under which this device has sent text of the task. */
  sent: readonly number[];
  /** The server has acknowledged it as a draft. */
  isSaved: boolean;
  /** The candidate has submitted it, and it is on its way. */
  isQueued: boolean;
}

/** mine: what is here stands. theirs: the server's takes its place. choose: each has something that the other lacks. */
export type Settlement = 'mine' | 'theirs' | 'choose';

/** Whether the device knew of it. What it has noted no base for may have known everything that is older. */
function hasSeen({ sequence, basedOn, sent }: DeviceText, there: number): boolean {
  return there === sequence || there <= (basedOn ?? sequence) || sent.includes(there);
}

/**
 * Which text of a task goes on after a device was away: its own, or the newest answer or draft that the server has, which
 * another device may have brought. `isSame`: both say the same.
 */
export function settleTask(
  here: DeviceText | undefined,
  there: number | undefined,
  isSame: boolean,
): Settlement {
  if (there === undefined) return 'mine';
  if (!here) return 'theirs';
  if (hasSeen(here, there)) return 'mine';
  if (isSame) return 'theirs';
  // The other device began with what was saved, so that nothing of it is lost.
  if (here.isSaved) return here.sequence > there ? 'mine' : 'theirs';
  // An older submission goes into the history without replacing anything.
  if (here.isQueued && here.sequence < there) return 'theirs';
  return 'choose';
}
