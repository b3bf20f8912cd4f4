import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { History } from '@/components/history';
import { TAKES_NO_ROOM_EMPTY } from '@/components/live-region';
import { chosenSubject, SubjectPicker } from '@/components/subject-picker';
import { NotReadyError } from '@/lib/not-ready-error';
import { bundleAuditQuery, codesOf, impactQuery, useSaveBundle } from './api';

const FEWEST = 2;
const MOST = 6;
const schema = z.object({
  members: z
    .array(chosenSubject)
    .check(z.minLength(FEWEST, 'validation.bundleSize'), z.maxLength(MOST, 'validation.bundleSize')),
});

interface BundleDialogProps {
  /** The bundle to change; without one a new bundle is made. */
  bundle: Schemas['BundleView'] | null;
  onClose: () => void;
  onSaved: (bundle: Schemas['BundleView']) => void;
}

/** Two to six subjects that are enrolled together. Whom it concerns is told before it is saved. */
export default function BundleDialog({ bundle, onClose, onSaved }: BundleDialogProps) {
  const { t } = useTranslation(['bundles', 'common']);
  const save = useSaveBundle(bundle);
  const shown = bundle?.members.map(({ subjectCode, name }) => ({ subjectCode, nameTh: name.th, nameEn: name.en }));
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { members: shown ?? [] } });
  const codes = useWatch({ control: form.control, name: 'members' })
    .map(({ subjectCode }) => subjectCode)
    .toSorted();
  const sized = codes.length >= FEWEST && codes.length <= MOST;
  const changed = !bundle || codesOf(bundle).join() !== codes.join();
  const impact = useQuery({ ...impactQuery(codes), enabled: sized }).data;
  const words = (members: unknown) =>
    (Array.isArray(members) && members.map(String).join(', ')) || t('common:state.none');
  return (
    <FormDialog
      title={t(bundle ? 'change.title' : 'make.title')}
      form={form}
      onSubmit={async () => {
        if (!changed) throw new NotReadyError(t('common:form.unchanged'));
        onSaved(await save.mutateAsync(codes));
      }}
      onClose={onClose}
      submitLabel={t(bundle ? 'change.save' : 'make.save')}
      after={
        bundle && (
          <History title={t('history')} changes={bundleAuditQuery(bundle.bundleId)}>
            {({ before, after }) => t('changed', { from: words(before?.members), to: words(after?.members) })}
          </History>
        )
      }
    >
      <SubjectPicker control={form.control} name="members" label={t('form.subjects')} hint={t('form.subjectsHint')} />
      <Box role="status" sx={{ display: 'grid', gap: 1, ...TAKES_NO_ROOM_EMPTY }}>
        {codes.length > MOST && <Alert severity="warning">{t('form.tooMany', { most: MOST })}</Alert>}
        {sized && impact && (
          <Alert severity="info">
            {t('impact.sections', { count: impact.openSections })}{' '}
            {t('impact.students', { count: impact.enrolledStudents })}
          </Alert>
        )}
        {sized && impact && impact.notOffered.length > 0 && (
          <Alert severity="warning">{t('impact.notOffered', { codes: impact.notOffered.join(', ') })}</Alert>
        )}
      </Box>
    </FormDialog>
  );
}
