import { useAccount } from './api-client/account-store.ts';
import { lazyPart } from './shell/lazy-part.ts';
import { PlaceholderPage } from './shell/placeholder-page.tsx';

const InformationPage = lazyPart(
  async () => (await import('./candidate/information/information-page.tsx')).InformationPage,
);

/** One address for two audiences: owners manage their candidates here, class teachers report. */
export function CandidateEditPage() {
  const account = useAccount().data;
  if (account?.type === 'ticket-user') return <InformationPage account={account} />;
  return <PlaceholderPage name="我的考生" />;
}
