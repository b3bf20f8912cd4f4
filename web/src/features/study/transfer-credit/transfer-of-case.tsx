import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { Panel } from '@/components/page';
import { longDate } from '@/lib/thai-date';
import { useAudience } from '@/lib/use-audience';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { downloadFile, myTransfersQuery, transferOfCaseQuery } from './api';
import { Decides } from './compared';

const LineRuleDialog = lazy(() => import('./line-rule-dialog'));

/** Beside a case of transferring credits: each source beside what it counts as, who decides it, and files for staff. */
export function TransferOfCase({ view }: { view: Schemas['CaseView'] }) {
  const isStaff = useAudience() === 'staff';
  const beside = useQuery({ ...transferOfCaseQuery(view.id, view.revision), enabled: isStaff }).data;
  const mine = useQuery({ ...myTransfersQuery(view.revision), enabled: !isStaff }).data;
  // A request that the rules refused at once has no lines kept.
  const transfer = beside ?? mine?.find(({ caseId }) => caseId === view.id);
  return transfer ? <Comparison transfer={transfer} isStaff={isStaff} /> : null;
}

function Comparison({ transfer, isStaff }: { transfer: Schemas['TransferView']; isStaff: boolean }) {
  const { t } = useTranslation('transfers');
  const { language } = useLanguage();
  const termName = useTermName();
  return (
    <Panel title={t('comparison')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Facts
          facts={[
            { label: t('source'), value: transfer.institution || t('sources.inside') },
            { label: t('term'), value: termName(transfer) },
            { label: t('askedOn'), value: longDate(transfer.askedOn, language) },
            ...(transfer.number ? [{ label: t('number'), value: transfer.number }] : []),
          ]}
        />
        <Box component="ol" aria-label={t('lines')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {transfer.lines.map((line) => (
            <Line key={line.number} caseId={transfer.caseId} line={line} isInside={transfer.source === 'inside'} />
          ))}
        </Box>
        {isStaff && transfer.files.length > 0 && (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }} role="group" aria-label={t('files')}>
            {transfer.files.map(({ fileId, name }) => (
              <Button key={fileId} variant="outlined" onClick={() => void downloadFile(transfer.caseId, fileId)}>
                {name}
              </Button>
            ))}
          </Box>
        )}
      </Box>
    </Panel>
  );
}

/** What the student's record says of a source now, beside what was claimed. */
function OfRecord({ record }: { record: Schemas['TransferLineView']['record'] }) {
  const { t } = useTranslation('transfers');
  const termName = useTermName();
  if (!record) return <div>{t('notInRecord')}</div>;
  return <div>{t('inRecord', { letter: record.letter, credits: record.credits, term: termName(record) })}</div>;
}

interface LineProps {
  caseId: string;
  line: Schemas['TransferLineView'];
  isInside: boolean;
}

function Line({ caseId, line, isInside }: LineProps) {
  const { t } = useTranslation(['transfers', 'cases']);
  const { pick } = useLanguage();
  const [makes, setMakes] = useState(false);
  const [done, setDone] = useState(false);
  const { target } = line;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <div>
          <strong>{t('fromLine', { number: line.number })}</strong>
          <div>{t('named', { code: line.sourceCode, name: line.sourceName })}</div>
          <div>{t('sourceFacts', { credits: line.sourceCredits, grade: line.grade, content: line.contentShare })}</div>
          {isInside && <OfRecord record={line.record} />}
        </div>
        <div>
          <strong>{t('to')}</strong>
          <div>{t('named', { code: target.code ?? '', name: pick(target.name.th, target.name.en) }).trim()}</div>
          <div>{t('targetFacts', { credits: line.credits })}</div>
          {target.code && (
            <div>
              {t('sectionFacts', {
                code: line.sectionCode,
                type: line.sectionType,
                name: t(`sectionTypes.${line.sectionType}`),
              })}
            </div>
          )}
        </div>
      </Box>
      <Decides line={line} />
      <strong>{t(`cases:outcome.transfer_credit.${line.outcome}`)}</strong>
      <Box role="status">{done && <Alert severity="success">{t('makeRule.done')}</Alert>}</Box>
      {line.mayBecomeRule && (
        <Button
          variant="outlined"
          size="small"
          sx={{ mt: 1, display: 'block' }}
          aria-label={t('makeRule.actionOf', { number: line.number })}
          onClick={() => setMakes(true)}
        >
          {t('makeRule.action')}
        </Button>
      )}
      <Suspense fallback={null}>
        {makes && (
          <LineRuleDialog
            caseId={caseId}
            line={line}
            onClose={() => setMakes(false)}
            onMade={() => {
              setMakes(false);
              setDone(true);
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}
