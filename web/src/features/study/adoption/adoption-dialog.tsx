import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { useOwnListParams } from '@/components/data-table/use-list-params';
import { Facts } from '@/components/facts';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { words } from '@/lib/form-fields';
import { useLanguage } from '@/lib/use-language';
import { useAdopt, draftsQuery } from './api';
import { AdoptionLines } from './adoption-lines';

const schema = z.object({ reason: words(limits.AdoptionInput.reason) });

interface AdoptionDialogProps {
  faculty: Schemas['FacultyDrafts'];
  onClose: () => void;
}

function figure(count: number | undefined) {
  return count?.toLocaleString('en') ?? '…';
}

/** What an adoption of a faculty takes and leaves out, and asking for it; the case then shows where it stands. */
export default function AdoptionDialog({ faculty, onClose }: AdoptionDialogProps) {
  const { t } = useTranslation('adoptions');
  const { pick } = useLanguage();
  const navigate = useNavigate();
  const params = useOwnListParams();
  const adopt = useAdopt(faculty.facultyCode);
  const query = useQuery(draftsQuery(faculty.facultyCode, { page: params.page, pageSize: params.pageSize }));
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  return (
    <FormDialog
      title={t('adopt')}
      form={form}
      onSubmit={async (wanted) => {
        const { caseId } = await adopt.mutateAsync(wanted);
        await navigate(`/adm/cases/${caseId}`);
      }}
      onClose={onClose}
      submitLabel={t('ask')}
      target={pick(faculty.faculty.th, faculty.faculty.en)}
      maxWidth="md"
    >
      <Facts
        facts={[
          { label: t('outcome.active'), value: figure(query.data?.active) },
          { label: t('outcome.earlier'), value: figure(query.data?.earlier) },
          { label: t('outcome.left_out'), value: figure(query.data?.leftOut) },
        ]}
      />
      <AdoptionLines params={params} query={query} />
      <FormTextField control={form.control} name="reason" label={t('reason')} multiline minRows={2} />
    </FormDialog>
  );
}
