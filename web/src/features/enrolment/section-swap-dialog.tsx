import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueSection, CatalogueSubject } from '@/client/models';
import { EmptyState } from '@/components/empty-state';
import { QueryView } from '@/components/query-view';
import { useSignedIn } from '@/features/session/use-session';
import { subjectsQuery } from './api';
import { SectionChoice } from './section-choice';
import { useLiveSeats } from './use-live-seats';

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
  onChoose: (section: CatalogueSection) => void;
}

/** Chooses another section of the same subject and type, with seats as they are now. */
export default function SectionSwapDialog({ from, title, confirmLabel, onClose, onChoose }: SectionSwapDialogProps) {
  const { t } = useTranslation(['enrolment', 'common']);
  const { userinfo } = useSignedIn();
  const query = useQuery(subjectsQuery(userinfo, { subjects: from.subjectShow }));
  const [chosen, setChosen] = useState<CatalogueSection | null>(null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="swap-title">
      <DialogTitle id="swap-title">{title}</DialogTitle>
      <DialogContent tabIndex={0}>
        <QueryView query={query}>
          {(page) => <OtherSections subjects={page.items} from={from} chosen={chosen} onChoose={setChosen} />}
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

interface OtherSectionsProps {
  subjects: readonly CatalogueSubject[];
  from: SwapFrom;
  chosen: CatalogueSection | null;
  onChoose: (section: CatalogueSection) => void;
}

function OtherSections({ subjects, from, chosen, onChoose }: OtherSectionsProps) {
  const { t } = useTranslation('enrolment');
  const others = useLiveSeats(subjects)
    .flatMap((subject) => subject.sections)
    .filter((section) => section.sectionType === from.sectionType && section.sectionId !== from.sectionId);
  if (others.length === 0) return <EmptyState title={t('swap.none')} hint={t('swap.noneHint')} />;
  return (
    <SectionChoice
      sections={others}
      chosen={chosen?.sectionId}
      mayChoose={(section) => section.status === 'open'}
      onChoose={onChoose}
      hideFit
    />
  );
}
