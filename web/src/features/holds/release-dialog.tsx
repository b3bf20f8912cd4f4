import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Hold } from '@/client/models';
import { FormTextField } from '@/components/form-text-field';
import { QueryView } from '@/components/query-view';
import { showServerErrors } from '@/lib/server-errors';
import { dateTime } from '@/lib/thai-date';
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
          <History holdId={hold.holdId} />
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

function History({ holdId }: { holdId: string }) {
  const { t } = useTranslation('holds');
  const { language, pick } = useLanguage();
  const query = useQuery(holdHistoryQuery(holdId));
  return (
    <Box component="section" aria-label={t('history.title')}>
      <Typography variant="subtitle2" component="h3">
        {t('history.title')}
      </Typography>
      <QueryView query={query} isEmpty={(page) => page.total === 0} empty={<div>{t('history.empty')}</div>}>
        {(page) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.92rem' }}>
            {page.items.map((entry) => (
              <li key={entry.at + entry.action}>
                {[
                  t(`history.actions.${entry.action.replace('hold.', '')}`),
                  entry.actor ? pick(entry.actor.th, entry.actor.en) : '',
                  dateTime(entry.at, language),
                ].join(' · ')}
              </li>
            ))}
          </Box>
        )}
      </QueryView>
    </Box>
  );
}
