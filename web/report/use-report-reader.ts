import { useSearchParams } from 'wouter';
import { watchedBy } from '#domain/account/tags.ts';
import type { ReportedPlace } from '#domain/report/report-subject.ts';
import { useLastAccount, useOwner } from '#web/staff/use-owner.ts';

export interface ReportReader {
  /** Whoever looks up the own reports, staff of a school or a district, or an author. */
  kind: 'candidate' | 'staff' | 'author';
  owner: string;
  /** Whose reports are looked at; empty where nobody is named. */
  candidate: string;
  /** Of staff of one school. The server decides; this only shows it. */
  ownSchool?: Required<ReportedPlace>;
}

/** Whoever looks up reports sees their own; staff those of their places, an author those of whom the address names. */
export function useReportReader(): ReportReader {
  const account = useLastAccount();
  const asked = useOwner();
  const [params] = useSearchParams();
  if (account?.type === 'report-user')
    return { kind: 'candidate', owner: account.owner, candidate: account.ticketId };
  if (account?.type === 'school-user') {
    const { owner, tag, area, school } = account;
    const staff = { kind: 'staff', owner, candidate: '' } as const;
    return watchedBy(tag) === 'school' ? { ...staff, ownSchool: { area, school } } : staff;
  }
  return { kind: 'author', owner: asked, candidate: params.get('candidate') ?? '' };
}
