import Dialog from '@/components/dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { QueryView } from '@/components/query-view';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { shownCode } from '@/lib/subject-code';
import { sectionQuery } from './api';
import { SectionForm } from './section-form';

interface SectionDialogProps {
  sectionId: number;
  onClose: () => void;
  onSaved: (section: Schemas['SectionAdminDetail']) => void;
}

/** One section with everything that can be changed. */
export default function SectionDialog({ sectionId, onClose, onSaved }: SectionDialogProps) {
  const { t } = useTranslation(['sections', 'common']);
  const { pick } = useLanguage();
  const phone = !useWideScreen();
  const query = useQuery(sectionQuery(sectionId));
  const section = query.data;
  const title = section
    ? `${shownCode(section.subjectCode)} ${pick(section.subjectNameTh, section.subjectNameEn)} · ${t('common:section', { code: section.sectionCode })}`
    : t('title');
  if (section)
    return <SectionForm key={section.sectionId} title={title} section={section} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={phone} aria-labelledby="section-dialog">
      <DialogTitle id="section-dialog">{title}</DialogTitle>
      <DialogContent>
        <QueryView query={query}>{() => null}</QueryView>
      </DialogContent>
    </Dialog>
  );
}
