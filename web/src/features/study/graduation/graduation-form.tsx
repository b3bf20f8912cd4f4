import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as limits from '@/client/limits';
import { EVIDENCE } from '@/lib/taken-files';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { FormDialog } from '@/components/form/form-dialog';
import { FormFile } from '@/components/form/form-file';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { useAskToGraduate } from './api';

const schema = z.object({
  nameTh: sentence(limits.GraduationAsk.nameTh),
  nameEn: sentence(limits.GraduationAsk.nameEn),
  file: z.nullable(z.instanceof(File)),
});

interface GraduationFormProps {
  mine: Schemas['MyGraduation'];
  inputHash: string;
  onClose: () => void;
}

/** The names to be printed; sending accepts them, and the audit as it is shown on the page. */
export default function GraduationForm({ mine, inputHash, onClose }: GraduationFormProps) {
  const { t } = useTranslation('graduation');
  const navigate = useNavigate();
  const ask = useAskToGraduate(mine);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { nameTh: mine.names.th, nameEn: mine.names.en, file: null },
  });
  const { control } = form;
  const [nameTh, nameEn] = useWatch({ control, name: ['nameTh', 'nameEn'] });
  const { th, en } = mine.registerNames;
  const differ = plain(nameTh) !== plain(th) || plain(nameEn) !== plain(en);
  return (
    <FormDialog
      title={t(mine.document.mode === 'edit' ? 'sendAgain' : 'ask')}
      form={form}
      onSubmit={async (names) => {
        const answer = await ask.mutateAsync({ ...names, inputHash });
        await navigate(`/std/cases/${answer.caseId}`);
      }}
      onClose={onClose}
      submitLabel={t('accept')}
    >
      <p>{t('accepting')}</p>
      <FormTextField control={control} name="nameTh" label={t('nameTh')} hint={t('nameThHint')} />
      <FormTextField control={control} name="nameEn" label={t('nameEn')} hint={t('nameEnHint')} />
      <Facts
        facts={[
          { label: t('registerTh'), value: th },
          { label: t('registerEn'), value: en },
        ]}
      />
      {differ && (
        <>
          <Alert severity="warning">{t('namesDiffer')}</Alert>
          {mine.evidence && <p>{t('evidenceKept', { name: mine.evidence.name })}</p>}
          <FormFile control={control} name="file" label={t('evidence')} hint={t('evidenceHint')} takes={EVIDENCE} />
        </>
      )}
    </FormDialog>
  );
}

/** A name without spaces that nobody sees. */
function plain(name: string): string {
  return name.split(/\s+/u).filter(Boolean).join(' ');
}
