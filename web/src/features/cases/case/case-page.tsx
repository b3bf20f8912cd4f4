import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { caseQuery } from '@/components/case-panel/api';
import type { DecidedInDialog } from '@/components/case-panel/case-actions';
import { CasePanel } from '@/components/case-panel/case-panel';
import { Page } from '@/components/page';
import { useMay } from '@/lib/use-session';
import { MENU } from '@/lib/menus';
import { CaseNavigation } from './case-navigation';
import { CaseView, type SwitchRole } from './case-view';

/** What the area of a case shows beside it; `decides` is whether the user may work on tasks. */
export interface BesideCaseProps {
  view: Schemas['CaseView'];
  decides: boolean;
  narrow?: boolean;
}

interface CasePageProps {
  beside: ComponentType<BesideCaseProps>;
  decided: DecidedInDialog;
  switchRole: SwitchRole;
}

/** A case on a page of its own. */
export function CasePage({ beside: Beside, decided, switchRole }: CasePageProps) {
  const { t } = useTranslation('case');
  const { caseId = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery(caseQuery(caseId));
  const decides = useMay(MENU.tasks, 'view');
  return (
    <Page
      title={t('page.title')}
      actions={
        <>
          {decides && <CaseNavigation caseId={caseId} />}
          <Button startIcon={<ArrowBackIcon aria-hidden />} onClick={() => void navigate(-1)}>
            {t('page.back')}
          </Button>
        </>
      }
    >
      <CaseView query={query} switchRole={switchRole}>
        {(view) => (
          <>
            <CasePanel view={view} decided={decided} />
            <Beside view={view} decides={decides} />
          </>
        )}
      </CaseView>
    </Page>
  );
}
