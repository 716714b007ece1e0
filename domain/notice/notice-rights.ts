import { type Correspondent, isOwnerSide, isWriterOf, type Place } from '../message/correspondent.ts';
import { type AudiencePersons, concerns, isShown } from './notice-audience.ts';
import type { Notice } from './notice.schema.ts';

/** A notice as far as it matters to who may do what with it. */
export interface NoticeHead extends Pick<Notice, 'user' | 'state' | 'expireTime'> {
  persons: AudiencePersons;
  writtenBy: string;
  /** For whom its writer may write. */
  bounds: Place;
}

/** Also to delete and to copy. */
export function mayChangeNotice(
  reader: Correspondent,
  { writtenBy, bounds }: Pick<NoticeHead, 'writtenBy' | 'bounds'>,
): boolean {
  return isOwnerSide(reader) || isWriterOf(reader, { writtenBy, place: bounds });
}

/** Those whom it concerns see it while it is published; those who may change it, always. */
export function maySeeNotice(reader: Correspondent, notice: NoticeHead, now: Date): boolean {
  if (mayChangeNotice(reader, notice)) return true;
  return reader.person !== undefined && isShown(notice, now) && concerns(notice, reader.person);
}

/** Whoever wrote it has nothing to read in it. */
export const isNewsFor = (reader: Correspondent, notice: NoticeHead, now: Date): boolean =>
  !mayChangeNotice(reader, notice) && maySeeNotice(reader, notice, now);
