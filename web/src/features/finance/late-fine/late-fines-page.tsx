import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { TestStudentButton } from '@/features/finance/fee-test/test-student-button';
import { useGuardedRows } from '@/features/finance/master-change/guarded-rows';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';
import { lateFinesQuery, useAskToDeleteLateFine } from './api';

const LateFineDialog = lazy(() => import('./late-fine-dialog'));

/** Fines for registering and changing late: found, and added, changed and deleted once a second person agrees. */
export default function LateFinesPage() {
  const { t } = useTranslation('lateFines');
  const { pick } = useLanguage();
  const termName = useShortTermName();
  const master = useMaster<Schemas['LateFineView']>(MENU.lateFines);
  const remove = useAskToDeleteLateFine();
  const named = ({ kind }: Schemas['LateFineView']) => t(`kinds.${kind}`);
  const query = useQuery(lateFinesQuery(master.asked));
  const guarded = useGuardedRows(master, {
    rows: query.data?.items,
    nameOf: named,
    remove: { send: (fine, { reason }) => remove.mutateAsync({ fine, reason }), effect: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={query}
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
        ...guarded.columns,
      ]}
      actions={<TestStudentButton />}
      actionsOf={guarded.actionsOf}
      dialog={(fine) => <LateFineDialog fine={fine} onClose={master.close} />}
    >
      {guarded.dialog}
    </MasterPage>
  );
}
