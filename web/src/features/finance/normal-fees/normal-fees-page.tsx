import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { termsQuery } from '@/components/term-picker/api';
import { chosenTerm, termKey } from '@/components/term-picker/chosen-term';
import { TestStudentButton } from '@/features/finance/fee-tests/test-student-button';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { useShortTermName } from '@/lib/use-term-name';
import { ENROLMENT_TYPES, normalFeesQuery, useDeleteNormalFee } from './api';
import { useNormalFeeWords } from '@/features/finance/fee-tests/normal-fee-words';
import { choicesQuery } from '@/features/finance/fee-units/api';
import { unitChoices } from '@/features/finance/fee-units/units';

const NormalFeeDialog = lazy(() => import('./normal-fee-dialog'));
const CopyDialog = lazy(() => import('./copy-dialog'));

/** Who pays by which pattern: found, added, changed, deleted, and copied into a new term. */
export default function NormalFeesPage() {
  const { t } = useTranslation(['normalFees', 'masters']);
  const { pick } = useLanguage();
  const { whom, terms: termsOf } = useNormalFeeWords();
  const termName = useShortTermName();
  const [copying, setCopying] = useState(false);
  const master = useMaster<Schemas['NormalFeeView']>(MENU.normalFees);
  const { close, say, params, may } = master;
  const remove = useDeleteNormalFee();
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
  return (
    <MasterPage
      master={master}
      query={useQuery(normalFeesQuery({ ...master.asked, ...narrowed }))}
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
      rowId={(fee) => fee.normalFeeId}
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
      ]}
      actions={
        <>
          <TestStudentButton />
          {may.add && <Button onClick={() => setCopying(true)}>{t('copy.action')}</Button>}
        </>
      }
      actionsOf={useRowActions(master, {
        nameOf: (fee) => `${fee.patternCode} (${whom(fee)})`,
        remove: { send: (fee) => remove.mutateAsync(fee), message: t('deleteMessage') },
      })}
      dialog={(fee) => (
        <NormalFeeDialog
          fee={fee}
          onClose={close}
          onSaved={(saved) => say(t('masters:saved', { name: `${saved.patternCode} (${whom(saved)})` }))}
        />
      )}
    >
      {copying && (
        <CopyDialog
          onClose={() => setCopying(false)}
          onCopied={({ copied, left }) => {
            setCopying(false);
            say(
              [t('copy.done', { count: copied }), left > 0 && t('copy.left', { count: left })]
                .filter(Boolean)
                .join(' · '),
            );
          }}
        />
      )}
    </MasterPage>
  );
}
