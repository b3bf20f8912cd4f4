import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { Note } from '@/components/note';
import { majorsQuery } from '@/features/people/organisation/api';
import { useLanguage } from '@/lib/use-language';
import { useBeginProgramme, useCopyVersion } from './drafts-api';
import { typedAs } from '@/lib/form-fields';

const year = typedAs(/^2[4-7]\d\d$/, 'validation.year');
const name = z.string().check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(200, 'validation.tooLong'));
const nextSchema = z.object({ revision: year, firstEntryYear: year });
const newSchema = z.object({
  programmeCode: typedAs(/^[A-Za-z0-9-]{1,12}$/, 'validation.code'),
  majorCode: z.string().check(z.minLength(1, 'validation.required')),
  nameTh: name,
  nameEn: name,
  revision: year,
  firstEntryYear: year,
});
/** Years after which a programme is revised, as a suggestion. */
const ROUND = 5;
const NUMERIC = { htmlInput: { inputMode: 'numeric' } } as const;

/** To where a draft is edited. */
function useToDraft() {
  const navigate = useNavigate();
  return ({ versionId }: { versionId: string }) => void navigate(`/adm/study/programmes/${versionId}/edit`);
}

/** Begins the next revision of a programme as a copy of a version. */
export function NextRevisionDialog({ version, onClose }: { version: Schemas['ProgrammeDetail']; onClose: () => void }) {
  const { t } = useTranslation('programmes');
  const copy = useCopyVersion(version.versionId);
  const open = useToDraft();
  const next = String(Math.max(...version.versions.map(({ revision }) => revision)) + ROUND);
  const form = useForm({ resolver: zodResolver(nextSchema), defaultValues: { revision: next, firstEntryYear: next } });
  return (
    <FormDialog
      title={t('begin.next', { code: version.programmeCode })}
      form={form}
      onSubmit={async ({ revision, firstEntryYear }) =>
        open(await copy.mutateAsync({ revision: Number(revision), firstEntryYear: Number(firstEntryYear) }))
      }
      onClose={onClose}
      submitLabel={t('begin.submit')}
    >
      <Note>{t('begin.nextHint')}</Note>
      <FormTextField control={form.control} name="revision" label={t('begin.revision')} slotProps={NUMERIC} autoFocus />
      <FormTextField
        control={form.control}
        name="firstEntryYear"
        label={t('edit.firstEntryYear')}
        slotProps={NUMERIC}
      />
    </FormDialog>
  );
}

/** Begins a programme that is new. */
export function NewProgrammeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const begin = useBeginProgramme();
  const open = useToDraft();
  const majors = useQuery(majorsQuery).data ?? [];
  const form = useForm({
    resolver: zodResolver(newSchema),
    defaultValues: { programmeCode: '', majorCode: '', nameTh: '', nameEn: '', revision: '', firstEntryYear: '' },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('begin.new')}
      form={form}
      onSubmit={async ({ revision, firstEntryYear, ...said }) =>
        open(await begin.mutateAsync({ ...said, revision: Number(revision), firstEntryYear: Number(firstEntryYear) }))
      }
      onClose={onClose}
      submitLabel={t('begin.submit')}
    >
      <FormTextField control={control} name="programmeCode" label={t('begin.code')} autoFocus />
      <FormSelect
        control={control}
        name="majorCode"
        label={t('begin.major')}
        options={majors.map((major) => ({
          value: major.majorCode,
          label: `${major.majorCode} ${pick(major.name.th, major.name.en)}`,
        }))}
      />
      <FormTextField control={control} name="nameTh" label={t('field.name_th')} />
      <FormTextField control={control} name="nameEn" label={t('field.name_en')} />
      <FormTextField control={control} name="revision" label={t('begin.revision')} slotProps={NUMERIC} />
      <FormTextField control={control} name="firstEntryYear" label={t('edit.firstEntryYear')} slotProps={NUMERIC} />
    </FormDialog>
  );
}
