import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@/components/dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { EmptyState } from '@/components/empty-state';
import { QueryView } from '@/components/query-view';
import { useSignedIn } from '@/lib/use-session';
import { subjectsQuery } from './api';
import { SectionChoice } from './section-choice';
import { SeatsAge } from './seats-age';
import { useLiveSeats } from './use-live-seats';
import { useVerdicts } from './use-verdicts';

/** The section to be replaced. */
export interface SwapFrom {
  subjectShow: string;
  sectionId: number;
  sectionType: string;
}

interface SectionSwapDialogProps {
  from: SwapFrom;
  title: string;
  confirmLabel: string;
  onClose: () => void;
  onChoose: (section: Schemas['OpenSectionView']) => void;
  /**
   * Waits for a full section of the subject instead. Absent in a plan: nothing is held that could be kept meanwhile, and
   * a section that is full or closed may be planned.
   */
  onWait?: (subject: Schemas['OpenSubjectView']) => void;
}

/** Chooses another section of the same subject and type, with seats as they are now; or waits for a full one. */
export default function SectionSwapDialog({
  from,
  title,
  confirmLabel,
  onClose,
  onChoose,
  onWait,
}: SectionSwapDialogProps) {
  const { t } = useTranslation(['enrolment', 'common']);
  const { userinfo } = useSignedIn();
  const query = useQuery(subjectsQuery(userinfo, { subjects: from.subjectShow }));
  const [chosen, setChosen] = useState<Schemas['OpenSectionView'] | null>(null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="swap-title">
      <DialogTitle id="swap-title">{title}</DialogTitle>
      <DialogContent tabIndex={0}>
        <QueryView query={query}>
          {(page) => (
            <OtherSections subjects={page.items} from={from} chosen={chosen} onChoose={setChosen} onWait={onWait} />
          )}
        </QueryView>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button variant="contained" disabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const isOpen = (section: Schemas['OpenSectionView']) => section.status === 'open';

interface OtherSectionsProps extends Pick<SectionSwapDialogProps, 'from' | 'onChoose' | 'onWait'> {
  subjects: readonly Schemas['OpenSubjectView'][];
  chosen: Schemas['OpenSectionView'] | null;
}

function OtherSections({ subjects, from, chosen, onChoose, onWait }: OtherSectionsProps) {
  const { t } = useTranslation('enrolment');
  const [subject] = useLiveSeats(subjects);
  const { verdicts } = useVerdicts(onWait ? subjects : [], [from.sectionId]);
  const others =
    subject?.sections.filter(
      (section) => section.sectionType === from.sectionType && section.sectionId !== from.sectionId,
    ) ?? [];
  if (!subject || others.length === 0) return <EmptyState title={t('swap.none')} hint={t('swap.noneHint')} />;
  const noneOpen = !others.some(isOpen);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {noneOpen && <Alert severity="warning">{t('swap.noneOpen')}</Alert>}
      <SeatsAge subjects={subjects} />
      <SectionChoice
        sections={others}
        chosen={chosen?.sectionId}
        mayChoose={onWait && isOpen}
        onChoose={onChoose}
        verdicts={verdicts}
        hideFit
      />
      {onWait && others.some((section) => section.status === 'full') && (
        <Alert severity="info">
          {t('swap.waitHint')}
          <Box sx={{ mt: 1 }}>
            <Button variant="outlined" onClick={() => onWait(subject)}>
              {t('swap.wait')}
            </Button>
          </Box>
        </Alert>
      )}
    </Box>
  );
}
