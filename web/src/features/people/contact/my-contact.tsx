import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/components/dialog-button';
import { Note } from '@/components/note';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { contactQuery } from './api';

const ContactDialog = lazy(() => import('./contact-dialog'));
const EmailDialog = lazy(() => import('./email-dialog'));

/** On a student's own page: the ways to change telephones, address and e-mail, and when that was last done. */
export function MyContact() {
  const { t } = useTranslation('contacts');
  const { language } = useLanguage();
  const view = useQuery({ ...contactQuery, refetchOnMount: 'always' }).data;
  if (!view) return null;
  const [last] = view.changes;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <DialogButton label={t('edit')}>{(close) => <ContactDialog view={view} onClose={close} />}</DialogButton>
        <DialogButton label={t(view.waiting ? 'email.enterCode' : 'email.change')}>
          {(close) => <EmailDialog view={view} onClose={close} />}
        </DialogButton>
      </Box>
      {last && <Note>{t('last', { field: t(`changed.${last.field}`), at: dateTime(last.changedAt, language) })}</Note>}
    </Box>
  );
}
