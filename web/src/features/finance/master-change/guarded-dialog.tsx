import type { Control, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAsk, type MasterApi } from '@/client/master-api';
import { MasterDialog, type MasterDialogProps } from '@/components/master/master-dialog';
import { useSent } from '@/features/finance/cancellation/use-sent';
import type { Reason } from './reason';
import { ReasonField } from './reason-field';

interface GuardedDialogProps<Row, Input, Values extends FieldValues & Reason> extends Omit<
  MasterDialogProps<Row, Values>,
  'master' | 'save' | 'saveLabel'
> {
  master: Pick<MasterApi<Row, Input>, 'keys' | 'changesOf' | 'save'>;
  inputOf: (values: Values) => Input;
}

/** A row of a master and the reason of its change: a second person agrees before it is added or changed. */
export function GuardedDialog<Row, Input, Values extends FieldValues & Reason>({
  inputOf,
  children,
  ...dialog
}: GuardedDialogProps<Row, Input, Values>) {
  const { t } = useTranslation('masterChanges');
  const ask = useAsk(dialog.master, dialog.row);
  const sent = useSent();
  return (
    <MasterDialog
      {...dialog}
      save={async (values) => sent(await ask.mutateAsync(inputOf(values)))}
      saveLabel={t('send')}
    >
      {children}
      <ReasonField control={dialog.form.control as unknown as Control<Reason>} name="reason" />
    </MasterDialog>
  );
}
