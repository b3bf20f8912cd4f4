import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Hold } from '@/client/models';
import { ChangeHistory } from '@/components/change-history';
import { FormTextField } from '@/components/form-text-field';
import { showServerErrors } from '@/lib/server-errors';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { holdHistoryQuery, useReleaseHold } from './api';
import { HoldWords } from './hold-words';

const REMARK_LENGTH = 300;
const schema = z.object({
  remark: z
    .string()
    .check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(REMARK_LENGTH, 'validation.tooLong')),
});

/** One hold with its history; whoever may releases it here, and says why. */
export default function ReleaseDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const { t } = useTranslation(['holds', 'common']);
  const { pick } = useLanguage();
  const phone = !useWideScreen();
  const history = useQuery(holdHistoryQuery(hold.holdId)).data;
  const release = useReleaseHold(hold.holdId);
  const form = useForm<z.infer<typeof schema>>({ resolver: zodResolver(schema), defaultValues: { remark: '' } });
  const submit = form.handleSubmit(async ({ remark }) => {
    try {
      await release.mutateAsync(remark);
      onClose();
    } catch (error) {
      showServerErrors(error, form.setError);
    }
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="hold-dialog">
      <DialogTitle id="hold-dialog">
        {`${hold.student.idCode} ${pick(hold.student.nameTh, hold.student.nameEn)}`}
      </DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <div>
            <HoldWords hold={hold} />
            {hold.releaseRemark && <div>{t('release.because', { remark: hold.releaseRemark })}</div>}
          </div>
          {hold.mayRelease && (
            <FormTextField
              control={form.control}
              name="remark"
              label={t('release.remark')}
              hint={t('release.hint')}
              multiline
              autoFocus
            />
          )}
          <ChangeHistory title={t('history.title')} entries={history?.items}>
            {(entry) => t(`history.actions.${entry.action.replace('hold.', '')}`)}
          </ChangeHistory>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          {hold.mayRelease && (
            <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
              {t('release.confirm')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
