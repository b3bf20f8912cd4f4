import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/client/api-error';
import type { Schemas } from '@/client/schemas';
import { ask } from '@/lib/dialogs';
import { i18n } from '@/lib/i18n';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { useShortcuts } from '@/lib/use-shortcuts';
import { useCaseAction, type CaseDecision } from './api';
import { MovedNotice } from './moved-notice';
import type { CaseTexts } from './use-case-texts';

const ActionDialog = lazy(() => import('./action-dialog'));

const STATUS_CONFLICT = 409;
const COLOURS = { primary: 'primary', danger: 'error', neutral: 'inherit' } as const;

/** Nothing has to be written for it. */
const needsNothing = ({ remark, fields, form }: Schemas['ActionView']) =>
  remark !== 'required' && fields.length === 0 && form.length === 0;

/** An action that was chosen, and the stage that it was chosen at. */
interface Choice {
  action: Schemas['ActionView'];
  stage: string;
}

/** What the dialog of a decision repeats of the case; undefined where its title says it. */
export type DecidedInDialog = (view: Schemas['CaseView']) => ReactNode;

interface CaseActionsProps {
  view: Schemas['CaseView'];
  texts: CaseTexts;
  /** Takes an action that needs nothing written without a dialog: it can be taken back. The keys A and R act too. */
  later?: (action: Schemas['ActionView']) => void;
  keys?: boolean;
  onTaken?: () => void;
  decided?: DecidedInDialog;
}

/** The actions this user may take now; the server said which, and has the last word. */
export function CaseActions({ view, texts, later, keys = false, onTaken, decided }: CaseActionsProps) {
  const { t } = useTranslation('case');
  const act = useCaseAction(view.id);
  const { pick } = useLanguage();
  const [chosen, setChosen] = useState<Choice | null>(null);

  const take = async (decision: Omit<CaseDecision, 'revision'>) => {
    await act.mutateAsync({ ...decision, revision: view.revision });
    onTaken?.();
  };
  const takeAtOnce = async (action: Schemas['CaseActionName']) => {
    try {
      await take({ action });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== STATUS_CONFLICT) throw error;
      await ask({ title: i18n.t('case:conflict'), message: error.message });
    }
  };
  const openDialog = (action: Schemas['ActionView']) => {
    act.reset();
    setChosen({ action, stage: view.stage });
  };

  const choose = (action: Schemas['ActionView']) => {
    if (act.isPending) return;
    // What takes something away is confirmed first: switching the tab sends what waits, and then nothing is undone.
    if (later && needsNothing(action) && action.tone !== 'danger') later(action);
    else if (action.confirm || action.remark !== 'none' || !needsNothing(action)) openDialog(action);
    else void takeAtOnce(action.name).catch(reportFailure);
  };
  const keyOf = (name: Schemas['ActionView']['name']) => {
    const action = view.actions.find((offered) => offered.name === name);
    return action && (() => choose(action));
  };
  useShortcuts({ KeyA: keyOf('approve'), KeyR: keyOf('disapprove') }, keys);
  const remarked = later && view.actions.find((action) => needsNothing(action) && action.remark === 'optional');
  const about = [
    view.subject && `${view.subject.idCode} ${pick(view.subject.nameTh, view.subject.nameEn)}`,
    ...view.items.map((item) => pick(item.label.th, item.label.en)),
  ].filter((line) => line !== null);

  // What this dialog sent itself moves the case too; then it closes, and says nothing.
  const sent = act.isPending || act.isSuccess;
  const moved =
    chosen !== null &&
    !sent &&
    (view.stage !== chosen.stage || view.actions.every(({ name }) => name !== chosen.action.name));
  if (view.actions.length === 0 && !chosen) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {view.actions.map((action) => (
        <Button
          key={action.name}
          variant={action.tone === 'primary' ? 'contained' : 'outlined'}
          color={COLOURS[action.tone]}
          aria-disabled={act.isPending || undefined}
          onClick={() => choose(action)}
        >
          {texts.action(action.name)}
        </Button>
      ))}
      {remarked && (
        <Button aria-disabled={act.isPending || undefined} onClick={() => !act.isPending && openDialog(remarked)}>
          {t('remark.with', { action: texts.action(remarked.name) })}
        </Button>
      )}
      {chosen && (
        <Suspense fallback={null}>
          <ActionDialog
            action={chosen.action}
            title={texts.action(chosen.action.name)}
            about={about}
            decided={decided?.(view)}
            moved={moved ? (written) => <MovedNotice view={view} texts={texts} written={written} /> : undefined}
            consequence={texts.confirmation(
              chosen.action.name,
              chosen.stage,
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
