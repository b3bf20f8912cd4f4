import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { CaseActions, type DecidedInDialog } from './case-actions';
import { DeadlineNotice, Holders, Items, LaterNotice } from './case-facts';
import { StageLine } from './stage-line';
import { Timeline } from './timeline';
import { useCaseTexts } from './use-case-texts';

/** Any case of any process, for whoever may see it: where it stands, who has it, until when, what can be done. */
export function CasePanel({ view, decided }: { view: Schemas['CaseView']; decided?: DecidedInDialog }) {
  const { t } = useTranslation('case');
  const { language, pick } = useLanguage();
  const texts = useCaseTexts(view.kind);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Panel>
        <Box sx={{ display: 'grid', gap: 2.5 }} aria-live="polite">
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1.5,
              justifyContent: 'space-between',
              alignItems: 'flex-start',
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="h2">{pick(view.title.th, view.title.en)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {[
                  view.subject && `${pick(view.subject.nameTh, view.subject.nameEn)} (${view.subject.idCode})`,
                  t('opened', { at: dateTime(view.openedAt, language) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
            <StatusChip of={view.kind} state={view.result} label={texts.result(view.result)} />
          </Box>
          <StageLine view={view} texts={texts} />
          {view.deadline && view.state === 'open' && <DeadlineNotice deadline={view.deadline} texts={texts} />}
          {view.askedLater && <LaterNotice stage={view.stage} asked={view.askedLater} texts={texts} />}
          <CaseActions view={view} texts={texts} decided={decided} />
        </Box>
      </Panel>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          {view.items.length > 0 && (
            <Panel title={t('items')}>
              <Items kind={view.kind} items={view.items} texts={texts} />
            </Panel>
          )}
          {view.holders.length > 0 && (
            <Panel title={t('holders')}>
              <Holders holders={view.holders} texts={texts} />
            </Panel>
          )}
          {view.temporalUrl && (
            <Panel title={t('operators')}>
              <Link
                href={view.temporalUrl}
                target="_blank"
                rel="noopener noreferrer"
                sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}
              >
                {t('temporal')}
                <OpenInNewIcon fontSize="inherit" aria-hidden />
              </Link>
            </Panel>
          )}
        </Box>
        <Panel title={t('timeline')}>
          <Timeline view={view} texts={texts} />
        </Panel>
      </Box>
    </Box>
  );
}
