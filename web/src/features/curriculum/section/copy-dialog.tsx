import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { QueryView } from '@/components/query-view';
import { termsQuery } from '@/components/term-picker/api';
import { termKey, termOfKey } from '@/components/term-picker/chosen-term';
import { NotReadyError } from '@/lib/not-ready-error';
import { useTermName } from '@/lib/use-term-name';
import { sectionCopyQuery, useCopySections } from './api';
import { CopyPreview } from './copy-preview';

const chosen = z.string().check(z.minLength(1, 'validation.chooseOne'));
const schema = z.object({ copyFrom: chosen, copyTo: chosen });

interface CopyDialogProps {
  onClose: () => void;
  onCopied: (sections: number, term: string) => void;
}

/** Copies a term's sections to a later term. What will be made, and what not and why, is shown before. */
export default function CopyDialog({ onClose, onCopied }: CopyDialogProps) {
  const { t } = useTranslation('sections');
  const termName = useTermName();
  const terms = useQuery(termsQuery).data ?? [];
  const copy = useCopySections();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { copyFrom: '', copyTo: '' } });
  const typed = useWatch({ control: form.control });
  const copyFrom = termOfKey(typed.copyFrom);
  const copyTo = termOfKey(typed.copyTo);
  const asked = copyFrom && copyTo ? { copyFrom, copyTo } : null;
  const draft = useQuery(sectionCopyQuery(asked));
  const options = terms.map((term) => ({ value: termKey(term), label: termName(term) }));

  const send = async () => {
    if (!asked || !draft.data || draft.isFetching) throw new NotReadyError(t('copy.previewFirst'));
    if (draft.data.sections === 0) throw new NotReadyError(t('copy.nothing'));
    const { sections } = await copy.mutateAsync({ ...asked, fingerprint: draft.data.fingerprint });
    onCopied(sections, termName(asked.copyTo));
  };

  return (
    <FormDialog
      title={t('copy.title')}
      form={form}
      onSubmit={send}
      onClose={onClose}
      submitLabel={draft.data?.sections ? t('copy.submit', { count: draft.data.sections }) : t('copy.action')}
    >
      <FormSelect control={form.control} name="copyFrom" label={t('copy.from')} options={options} />
      <FormSelect control={form.control} name="copyTo" label={t('copy.to')} options={options} />
      <Box sx={{ color: 'text.secondary' }}>{t('copy.hint')}</Box>
      {asked && <QueryView query={draft}>{(found) => <CopyPreview draft={found} />}</QueryView>}
    </FormDialog>
  );
}
