import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { FormDate } from '@/components/form/form-date';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { useAskExtension } from './api';

const schema = z.object({
  until: z.nullable(z.string()).check(z.refine((value) => value !== null, 'validation.required')),
  reason: sentence(limits.ExtensionInput.reason),
});

interface AskExtensionProps {
  sheetId: string;
  isLate: boolean;
}

/** The way to more time for a sheet that is late, or will be. */
export function AskExtension({ sheetId, isLate }: AskExtensionProps) {
  const { t } = useTranslation('gradeSubmissions');
  const [asks, setAsks] = useState(false);
  const [caseId, setCaseId] = useState<string | null>(null);
  return (
    <Box role="status">
      {caseId ? (
        <Alert severity="success">
          {`${t('extension.asked')} `}
          <Link component={RouterLink} to={`/adm/cases/${caseId}`}>
            {t('extension.follow')}
          </Link>
        </Alert>
      ) : (
        <Button variant={isLate ? 'contained' : 'text'} onClick={() => setAsks(true)}>
          {t('extension.ask')}
        </Button>
      )}
      {asks && (
        <ExtensionDialog
          sheetId={sheetId}
          onClose={() => setAsks(false)}
          onAsked={(asked) => {
            setCaseId(asked);
            setAsks(false);
          }}
        />
      )}
    </Box>
  );
}

interface ExtensionDialogProps {
  sheetId: string;
  onClose: () => void;
  onAsked: (caseId: string) => void;
}

function ExtensionDialog({ sheetId, onClose, onAsked }: ExtensionDialogProps) {
  const { t } = useTranslation('gradeSubmissions');
  const ask = useAskExtension(sheetId);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { until: null as string | null, reason: '' },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('extension.title')}
      form={form}
      onSubmit={async ({ until, reason }) => onAsked((await ask.mutateAsync({ until: until ?? '', reason })).caseId)}
      onClose={onClose}
      submitLabel={t('extension.ask')}
    >
      <Box>{t('extension.hint')}</Box>
      <FormDate control={control} name="until" label={t('extension.until')} />
      <FormTextField control={control} name="reason" label={t('extension.reason')} multiline minRows={2} />
    </FormDialog>
  );
}
