import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { TestStudentButton } from '@/features/finance/fee-test/test-student-button';
import { GuardedMasterPage } from '@/features/finance/master-change/guarded-master-page';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';
import { lateFines } from './api';

const LateFineDialog = lazy(() => import('./late-fine-dialog'));

/** Fines for registering and changing late: found, and added, changed and deleted once a second person agrees. */
export default function LateFinesPage() {
  const { t } = useTranslation('lateFines');
  const { pick } = useLanguage();
  const termName = useShortTermName();
  const named = ({ kind }: Schemas['LateFineView']) => t(`kinds.${kind}`);
  return (
    <GuardedMasterPage
      master={lateFines}
      menu={MENU.lateFines}
      texts="lateFines"
      nameOf={named}
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
      dialog={(fine, close) => <LateFineDialog fine={fine} onClose={close} />}
    />
  );
}
