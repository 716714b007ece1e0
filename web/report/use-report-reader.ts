import { useSearchParams } from 'wouter';
import { useLastAccount, useOwner } from '#web/staff/use-owner.ts';

export interface ReportReader {
  owner: string;
  /** Whose reports are looked at; empty where an author has named nobody. */
  candidate: string;
  isAuthor: boolean;
}

/** Whoever looks up reports sees their own; an author those of whom the address names. */
export function useReportReader(): ReportReader {
  const account = useLastAccount();
  const asked = useOwner();
  const [params] = useSearchParams();
  if (account?.type === 'report-user') {
    return { owner: account.owner, candidate: account.ticketId, isAuthor: false };
  }
  return { owner: asked, candidate: params.get('candidate') ?? '', isAuthor: true };
}
