import { zodResolver } from '@hookform/resolvers/zod';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { idempotencyKey } from '@/client/api';
import type { Schemas } from '@/client/schemas';
import Dialog from '@/components/dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import type { InvoiceFilter } from './api';
import { askToPrint, printRunQuery, savePrintRun } from './printing-api';

const KINDS = ['receipts', 'invoices', 'list'] as const;
const LANGUAGES = ['th', 'en'] as const;
const WHOLE = 100;
const schema = z.object({ kind: z.enum(KINDS), language: z.enum(LANGUAGES) });

interface PrintDialogProps {
  filter: InvoiceFilter;
  onClose: () => void;
}

/** Receipts or invoices of the list as one file: which, then how far it is, then the file. */
export default function PrintDialog({ filter, onClose }: PrintDialogProps) {
  const { t } = useTranslation('payments');
  const { language } = useLanguage();
  const [run, setRun] = useState<Schemas['PrintRunView'] | null>(null);
  const [key] = useState(idempotencyKey);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { kind: 'receipts' as const, language } });
  const { control } = form;
  if (run) return <Progress run={run} onClose={onClose} />;
  return (
    <FormDialog
      title={t('print.title')}
      form={form}
      // Another choice is another wish; sent again after a failure it is the same.
      onSubmit={async (wish) => setRun(await askToPrint(filter, wish, `${key}-${wish.kind}-${wish.language}`))}
      onClose={onClose}
      submitLabel={t('print.submit')}
      maxWidth="xs"
    >
      <FormSelect
        control={control}
        name="kind"
        label={t('print.kind')}
        hint={t('print.hint')}
        options={KINDS.map((value) => ({ value, label: t(`print.kinds.${value}`) }))}
      />
      <FormSelect
        control={control}
        name="language"
        label={t('print.language')}
        options={LANGUAGES.map((value) => ({ value, label: t(`print.languages.${value}`) }))}
      />
    </FormDialog>
  );
}

function Progress({ run: asked, onClose }: { run: Schemas['PrintRunView']; onClose: () => void }) {
  const { t } = useTranslation(['payments', 'common']);
  const { data: run, error } = useQuery(printRunQuery(asked));
  const save = useMutation({ mutationFn: () => savePrintRun(run.runId), onError: reportFailure });
  const isDone = run.done >= run.papers;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="print-progress">
      <DialogTitle id="print-progress">{t('print.title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <LinearProgress
            variant="determinate"
            value={run.papers ? (WHOLE * run.done) / run.papers : 0}
            aria-label={t('print.progress')}
          />
          <Box role="status">{t(isDone ? 'print.done' : 'print.making', { done: run.done, count: run.papers })}</Box>
          {error && <Alert severity="warning">{t('print.away')}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
        {isDone && (
          <Button
            variant="contained"
            startIcon={<DownloadIcon aria-hidden />}
            loading={save.isPending}
            loadingPosition="start"
            onClick={() => save.mutate()}
          >
            {t('print.save')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
