import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MasterApi } from '@/client/master-api';
import { FormDialog } from '@/components/form/form-dialog';
import { History } from '@/components/history';

export interface MasterDialogProps<Row, Values extends FieldValues> {
  master: Pick<MasterApi<Row, never>, 'changesOf'>;
  /** The namespace that has `add` and `change.title`. */
  texts: string;
  /** The row to change; without one a new row is added. */
  row: Row | null;
  form: UseFormReturn<Values>;
  /** Saves what was typed; what it rejects with is said as by `FormDialog`. */
  save: (values: Values) => Promise<unknown>;
  /** What is on the button that saves: "save" without it. */
  saveLabel?: string;
  /** What an earlier change made of the row, in words; nothing of what is empty. */
  historyOf: (after: Record<string, unknown>) => readonly unknown[];
  onClose: () => void;
  maxWidth?: 'sm' | 'md';
  /** The fields. */
  children: ReactNode;
}

/** Whether a value has something to read: 0 has. */
function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && value !== false && value !== '';
}

/** A row of a master in a form, with who changed it before. */
export function MasterDialog<Row, Values extends FieldValues>(props: MasterDialogProps<Row, Values>) {
  const { master, texts, row, form, save, saveLabel, historyOf, onClose, maxWidth, children } = props;
  const { t } = useTranslation([texts, 'masters']);
  return (
    <FormDialog
      title={t(row ? 'change.title' : 'add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={saveLabel ?? t('masters:save')}
      maxWidth={maxWidth}
      after={
        row && (
          <History title={t('masters:history')} changes={master.changesOf(row)}>
            {({ after }) => after && historyOf(after).filter(isSaid).map(String).join(' · ')}
          </History>
        )
      }
    >
      {children}
    </FormDialog>
  );
}
