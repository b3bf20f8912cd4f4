import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { caseQuery } from '@/components/case-panel/api';
import { CaseActions, type DecidedInDialog } from '@/components/case-panel/case-actions';
import { DeadlineNotice, Holders, Items } from '@/components/case-panel/case-facts';
import { useCaseTexts } from '@/components/case-panel/use-case-texts';
import type { Schemas } from '@/client/schemas';
import { StatusChip } from '@/components/status-chip';
import type { BesideCaseProps } from '@/features/cases/case/case-page';
import { CaseView, type SwitchRole } from '@/features/cases/case/case-view';
import { useLanguage } from '@/lib/use-language';

/** The shell's bar stays above what is scrolled. */
const BELOW_THE_BAR = 72;
const LEAFS: ReadonlySet<string> = new Set(['previous', 'next']);

interface TaskPanelProps {
  caseId: string;
  /** The tasks of the list around it; undefined at an end. */
  previous: string | undefined;
  next: string | undefined;
  onOpen: (caseId: string | undefined) => void;
  /** Decides what needs nothing written; it can be taken back. */
  onDecide: (action: Schemas['CaseActionName'], view: Schemas['CaseView']) => void;
  /** A decision with a remark was taken. */
  onTaken: () => void;
  keys: boolean;
  beside: ComponentType<BesideCaseProps>;
  decided: DecidedInDialog;
  switchRole: SwitchRole;
}

/** A case beside the list: what is asked, the student, and the decision, without leaving the list. */
export default function TaskPanel({
  caseId,
  previous,
  next,
  onOpen,
  onDecide,
  onTaken,
  keys,
  beside,
  decided,
  switchRole,
}: TaskPanelProps) {
  const { t } = useTranslation(['tasks', 'common']);
  const query = useQuery(caseQuery(caseId));
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const client = useQueryClient();
  // Whoever opens the panel or decides reads on in it; whoever leafs on keeps the button.
  const seen = useRef('');
  useEffect(() => {
    if (seen.current === caseId) return;
    seen.current = caseId;
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !LEAFS.has(active.dataset.way ?? '')) heading.current?.focus();
    panel.current?.scrollTo?.(0, 0);
  }, [caseId]);
  useEffect(() => {
    if (next) void client.prefetchQuery(caseQuery(next));
  }, [client, next]);
  return (
    <Box
      component="section"
      ref={panel}
      aria-labelledby="task-panel"
      sx={{
        position: 'sticky',
        top: BELOW_THE_BAR,
        maxHeight: `calc(100dvh - ${BELOW_THE_BAR + 8}px)`,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 2,
        backgroundColor: 'background.paper',
        display: 'grid',
        gap: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography id="task-panel" variant="h2" ref={heading} tabIndex={-1} sx={{ flex: 1 }}>
          {t('panel.title')}
        </Typography>
        <IconButton
          data-way="previous"
          aria-label={t('panel.previous')}
          disabled={!previous}
          onClick={() => onOpen(previous)}
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton data-way="next" aria-label={t('panel.next')} disabled={!next} onClick={() => onOpen(next)}>
          <ChevronRightIcon />
        </IconButton>
        <IconButton aria-label={t('common:action.close')} onClick={() => onOpen(undefined)}>
          <CloseIcon />
        </IconButton>
      </Box>
      <CaseView query={query} switchRole={switchRole}>
        {(view) => (
          <Decision view={view} beside={beside} decided={decided} keys={keys} onDecide={onDecide} onTaken={onTaken} />
        )}
      </CaseView>
    </Box>
  );
}

interface DecisionProps extends Pick<TaskPanelProps, 'beside' | 'decided' | 'keys' | 'onDecide' | 'onTaken'> {
  view: Schemas['CaseView'];
}

function Decision({ view, beside: Beside, decided, keys, onDecide, onTaken }: DecisionProps) {
  const { t } = useTranslation('tasks');
  const { pick } = useLanguage();
  const texts = useCaseTexts(view.kind);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }} aria-live="polite">
          <Box sx={{ fontWeight: 700 }}>{pick(view.title.th, view.title.en)}</Box>
          {view.subject && `${pick(view.subject.nameTh, view.subject.nameEn)} (${view.subject.idCode})`}
        </Box>
        <StatusChip of={view.kind} state={view.result} label={texts.result(view.result)} />
      </Box>
      <Items kind={view.kind} items={view.items} texts={texts} />
      <CaseActions
        view={view}
        texts={texts}
        later={({ name }) => onDecide(name, view)}
        keys={keys}
        onTaken={onTaken}
        decided={decided}
      />
      {view.deadline && view.state === 'open' && <DeadlineNotice deadline={view.deadline} texts={texts} />}
      {view.holders.length > 0 && <Holders holders={view.holders} texts={texts} />}
      <Beside view={view} decides narrow />
      <Link component={RouterLink} to={`/adm/tasks/case/${view.id}`}>
        {t('panel.whole')}
      </Link>
    </>
  );
}
