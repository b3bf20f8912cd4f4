import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '@/client/api-error';
import type { CaseActionView, CaseView } from '@/client/models';
import { ask } from '@/lib/dialogs';
import { i18n } from '@/lib/i18n';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { useCaseAction, type CaseDecision } from './api';
import type { CaseTexts } from './use-case-texts';

const ActionDialog = lazy(() => import('./action-dialog'));

const STATUS_CONFLICT = 409;
const COLOURS = { primary: 'primary', danger: 'error', neutral: 'inherit' } as const;

/** The actions this user may take now; the server said which, and has the last word. */
export function CaseActions({ view, texts }: { view: CaseView; texts: CaseTexts }) {
  const act = useCaseAction(view.id);
  const { pick } = useLanguage();
  const [chosen, setChosen] = useState<CaseActionView | null>(null);

  const take = async (decision: Omit<CaseDecision, 'revision'>) => {
    try {
      await act.mutateAsync({ ...decision, revision: view.revision });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== STATUS_CONFLICT) throw error;
      setChosen(null);
      await ask({ title: i18n.t('case:conflict'), message: error.message });
    }
  };

  const choose = (action: CaseActionView) => {
    const asks = action.confirm || action.remark !== 'none' || action.fields.length > 0 || action.form.length > 0;
    if (asks) setChosen(action);
    else void take({ action: action.name }).catch(reportFailure);
  };

  // The case has moved on: nothing is left to decide, not even in an open dialog.
  if (chosen && view.actions.length === 0) setChosen(null);
  if (view.actions.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {view.actions.map((action) => (
        <Button
          key={action.name}
          variant={action.tone === 'primary' ? 'contained' : 'outlined'}
          color={COLOURS[action.tone]}
          disabled={act.isPending}
          onClick={() => choose(action)}
        >
          {texts.action(action.name)}
        </Button>
      ))}
      {chosen && (
        <Suspense fallback={null}>
          <ActionDialog
            action={chosen}
            title={texts.action(chosen.name)}
            consequence={texts.confirmation(
              chosen.name,
              view.askedLater ? pick(view.askedLater.th, view.askedLater.en) : undefined,
            )}
            onClose={() => setChosen(null)}
            onConfirm={take}
          />
        </Suspense>
      )}
    </Box>
  );
}
