import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { History } from '@/components/history';
import { sentence } from '@/lib/form-fields';
import { useLanguage } from '@/lib/use-language';
import { holdAuditQuery, useReleaseHold } from './api';
import { HoldWords } from '@/features/enrolment/unlock/hold-words';

const schema = z.object({ remark: sentence(limits.HoldRelease.remark) });

/** One hold with its history; whoever may releases it here, and says why. */
export default function ReleaseDialog({ hold, onClose }: { hold: Schemas['HoldView']; onClose: () => void }) {
  const { t } = useTranslation('holds');
  const { pick } = useLanguage();
  const release = useReleaseHold(hold.holdId);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { remark: '' } });
  return (
    <FormDialog
      title={`${hold.student.idCode} ${pick(hold.student.nameTh, hold.student.nameEn)}`}
      form={form}
      onSubmit={async (reason) => {
        await release.mutateAsync(reason);
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('release.confirm')}
      readOnly={!hold.mayRelease}
      after={
        <History title={t('history.title')} changes={holdAuditQuery(hold.holdId)}>
          {({ action }) => t(`history.actions.${action.replace('hold.', '')}`)}
        </History>
      }
    >
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
    </FormDialog>
  );
}
