import type { ReactNode } from 'react';
import { Page } from '@/components/page';
import { StandingNotices } from '@/features/enrolment/unlock/standing-notices';
import { useSignedIn } from '@/lib/use-session';
import { useTermName } from '@/lib/use-term-name';

interface PlanningPageProps {
  title: string;
  hint: string;
  actions: ReactNode;
  children: ReactNode;
}

/** A page on which the student plans the term; what holds them from enrolling is said first. */
export function PlanningPage({ title, hint, actions, children }: PlanningPageProps) {
  const { userinfo } = useSignedIn();
  const term = useTermName()(userinfo);
  return (
    <Page title={title} hint={`${term} · ${hint}`} actions={actions}>
      <StandingNotices />
      {children}
    </Page>
  );
}
