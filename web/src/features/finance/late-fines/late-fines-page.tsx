import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { TestStudentButton } from '@/features/finance/fee-tests/test-student-button';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';
import { lateFinesQuery, useDeleteLateFine } from './api';

const LateFineDialog = lazy(() => import('./late-fine-dialog'));

/** Fines for registering and changing late: found, added, changed and deleted. */
export default function LateFinesPage() {
  const { t } = useTranslation(['lateFines', 'masters']);
  const { pick } = useLanguage();
  const termName = useShortTermName();
  const master = useMaster<Schemas['LateFineView']>(MENU.lateFines);
  const { close, say } = master;
  const remove = useDeleteLateFine();
  const named = ({ kind }: Schemas['LateFineView']) => t(`kinds.${kind}`);
  return (
    <MasterPage
      master={master}
      query={useQuery(lateFinesQuery(master.asked))}
      texts="lateFines"
      rowId={(fine) => fine.lateFineId}
      rowName={named}
      columns={[
        {
          key: 'kind',
          header: t('kind'),
          cell: named,
          note: ({ feeCode, fee }) => `${feeCode} ${pick(fee.th, fee.en)}`,
        },
        {
          key: 'amount',
          header: t('amount'),
          cell: ({ basis, amount }) => t(`costs.${basis}`, { amount: formatBaht(amount) }),
          note: ({ cap }) => cap && t('atMost', { amount: formatBaht(cap) }),
        },
        {
          key: 'campus',
          header: t('campus'),
          cell: ({ campus }) => (campus ? pick(campus.th, campus.en) : t('everyCampus')),
        },
        {
          key: 'starts',
          header: t('starts'),
          cell: ({ firstYear, firstSemester }) => termName({ academicYear: firstYear, semester: firstSemester }),
        },
      ]}
      actions={<TestStudentButton />}
      actionsOf={useRowActions(master, {
        nameOf: named,
        remove: { send: (fine) => remove.mutateAsync(fine), message: t('deleteMessage') },
      })}
      dialog={(fine) => (
        <LateFineDialog
          fine={fine}
          onClose={close}
          onSaved={(saved) => say(t('masters:saved', { name: named(saved) }))}
        />
      )}
    />
  );
}
