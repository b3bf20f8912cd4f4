import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import Dialog from '@/components/dialog';
import { FigureCard } from '@/components/figure-card';
import { Note } from '@/components/note';
import { QueryView } from '@/components/query-view';
import type { Term } from '@/lib/term';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { useShortTermName } from '@/lib/use-term-name';
import { explanationQuery } from './api';
import { FromScores } from './from-scores';
import { Steps } from './steps';

interface ExplanationDialogProps {
  term: Term;
  subjectCode: string;
  onClose: () => void;
}

/** How a published grade came about: topic by topic, rounded, compared with its line, agreed to and changed. */
export default function ExplanationDialog({ term, subjectCode, onClose }: ExplanationDialogProps) {
  const { t } = useTranslation(['explanations', 'common']);
  const titleId = useId();
  const phone = !useWideScreen();
  const query = useQuery(explanationQuery(term, subjectCode));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title', { subject: subjectCode })}</DialogTitle>
      {/* It is scrolled by keyboard: nothing in it need take the focus. */}
      <DialogContent tabIndex={0}>
        <QueryView query={query}>{(explanation) => <Explanation explanation={explanation} />}</QueryView>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Explanation({ explanation }: { explanation: Schemas['Explanation'] }) {
  const { t } = useTranslation('explanations');
  const { pick } = useLanguage();
  const termName = useShortTermName();
  const { subject, basis, how, carriedOver } = explanation;
  const coordinator = explanation.coordinator ? pick(explanation.coordinator.th, explanation.coordinator.en) : '';
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Note>{[pick(subject.th, subject.en), termName(explanation)].join(' · ')}</Note>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        <FigureCard label={t('letter')} value={explanation.letter} />
        {how?.total && <FigureCard label={t('total')} value={how.total} />}
      </Box>
      {basis !== 'sheet' && <Alert severity="info">{t(`basis.${basis}`, { coordinator })}</Alert>}
      {carriedOver && (
        <Note>
          {t('basis.carriedOver', {
            code: carriedOver.sourceCode,
            name: carriedOver.sourceName,
            grade: carriedOver.grade,
            origin: carriedOver.institution ?? t('basis.former', { code: carriedOver.formerStudentCode ?? '' }),
          })}
        </Note>
      )}
      {how && <FromScores how={how} letter={explanation.entries[0]?.letter ?? ''} coordinator={coordinator} />}
      <Steps explanation={explanation} />
    </Box>
  );
}
