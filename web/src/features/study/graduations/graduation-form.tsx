import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { useAskToGraduate } from './api';

const NAME_LENGTH = 200;
const schema = z.object({ nameTh: sentence(NAME_LENGTH), nameEn: sentence(NAME_LENGTH) });

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
    defaultValues: { nameTh: mine.names.th, nameEn: mine.names.en },
  });
  const { control } = form;
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
    </FormDialog>
  );
}
