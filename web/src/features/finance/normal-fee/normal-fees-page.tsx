import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskToDelete } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { termsQuery } from '@/components/term-picker/api';
import { chosenTerm, termKey } from '@/components/term-picker/chosen-term';
import { useGuardedRows } from '@/features/finance/master-change/guarded-rows';
import { TestStudentButton } from '@/features/finance/fee-test/test-student-button';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';
import { ENROLMENT_TYPES, normalFees } from './api';
import { useNormalFeeWords } from '@/features/finance/fee-test/normal-fee-words';
import { choicesQuery } from '@/features/finance/fee-unit/api';
import { unitChoices } from '@/features/finance/fee-unit/units';

const NormalFeeDialog = lazy(() => import('./normal-fee-dialog'));
const CopyDialog = lazy(() => import('./copy-dialog'));

/** Who pays by which pattern: found, and added, changed, deleted and copied into a new term once a second person agrees. */
export default function NormalFeesPage() {
  const { t } = useTranslation('normalFees');
  const { pick } = useLanguage();
  const { whom, terms: termsOf } = useNormalFeeWords();
  const termName = useShortTermName();
  const [copying, setCopying] = useState(false);
  const master = useMaster<Schemas['NormalFeeView']>(MENU.normalFees);
  const { close, params, may } = master;
  const remove = useAskToDelete(normalFees);
  const { data: choices } = useQuery(choicesQuery);
  const { data: terms = [] } = useQuery(termsQuery);
  const campusCode = params.filter('campus');
  const narrowed = {
    campusCode,
    facultyCode: params.filter('faculty'),
    enrolmentType: ENROLMENT_TYPES.find((type) => type === params.filter('enrolmentType')),
    ...chosenTerm(params),
  };
  const units = choices?.units ?? [];
  const query = useQuery(normalFees.list({ ...master.asked, ...narrowed }));
  const guarded = useGuardedRows(master, {
    rows: query.data?.items,
    nameOf: (fee) => `${fee.patternCode} (${whom(fee)})`,
    remove: { send: (fee, { reason }) => remove.mutateAsync({ row: fee, reason }), effect: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={query}
      filters={[
        {
          name: 'term',
          label: t('inForce'),
          allLabel: t('everyTerm'),
          options: terms.map((term) => ({ value: termKey(term), label: termName(term) })),
        },
        {
          name: 'campus',
          label: t('campus'),
          allLabel: t('everyCampus'),
          options: unitChoices(units, 'campus', pick),
        },
        {
          name: 'faculty',
          label: t('faculty'),
          allLabel: t('everyFaculty'),
          options: unitChoices(
            units.filter((unit) => !campusCode || unit.campusCode === campusCode),
            'faculty',
            pick,
          ),
        },
        {
          name: 'enrolmentType',
          label: t('enrolmentType'),
          allLabel: t('everyEnrolmentType'),
          options: ENROLMENT_TYPES.map((value) => ({ value, label: t(`enrolmentTypes.${value}`) })),
        },
      ]}
      texts="normalFees"
      rowId={normalFees.idOf}
      rowName={whom}
      columns={[
        {
          key: 'whom',
          header: t('whom'),
          cell: whom,
          note: (fee) => t('specificity', { count: fee.specificity }),
        },
        {
          key: 'pattern',
          header: t('pattern'),
          cell: (fee) => fee.patternCode,
          note: (fee) => pick(fee.pattern.th, fee.pattern.en),
        },
        { key: 'term', header: t('term'), cell: termsOf },
        ...guarded.columns,
      ]}
      actions={
        <>
          <TestStudentButton />
          {may.add && <Button onClick={() => setCopying(true)}>{t('copy.action')}</Button>}
        </>
      }
      actionsOf={guarded.actionsOf}
      dialog={(fee) => <NormalFeeDialog fee={fee} onClose={close} />}
    >
      {copying && <CopyDialog onClose={() => setCopying(false)} />}
      {guarded.dialog}
    </MasterPage>
  );
}
