import type { ReactNode } from 'react';
import { Card } from '#ui/forms/card.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import './account.css';

/** One narrow card in the middle: title, a line of explanation, a form. */
export function LoginFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="page page--narrow">
      <div className="login__head">
        <h1 className="page__title">{title}</h1>
        <p className="page__lead">{lead}</p>
      </div>
      <Card>{children}</Card>
    </div>
  );
}
