import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { ChangeUnderWay, isOfMany } from '@/components/case-panel/change-under-way';
import { RunTimeline } from '@/components/case-panel/run-case';
import { Facts } from '@/components/facts';
import { Page, Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { StatusChip } from '@/components/status-chip';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { versionQuery } from './api';
import { Difference } from './programme-difference';
import { Faults } from './programme-faults';
import { Trial } from './programme-trial';
import { RequirementTree } from './requirement-tree';
import { StudyPlan } from './study-plan';
import { VersionActions } from './version-actions';
import { nodesOf, useYears } from './words';

/** A version of a programme: what it asks for, beside subjects too, when, and what is otherwise in another version. */
export default function ProgrammePage() {
  const { t } = useTranslation('programmes');
  const { versionId = '' } = useParams();
  const query = useQuery(versionQuery(versionId));
  return (
    <Page title={t('one.title')} hint={t('one.hint')} actions={query.data && <VersionActions version={query.data} />}>
      <QueryView query={query}>{(version) => <Version version={version} />}</QueryView>
    </Page>
  );
}

function Version({ version }: { version: Schemas['ProgrammeDetail'] }) {
  const { t } = useTranslation('programmes');
  const { language, pick } = useLanguage();
  const years = useYears();
  const { name, programmeCode, revision, faculty, major, campus, status, updatedBy, faults, change } = version;
  return (
    <>
      {change && <ChangeUnderWay change={change} />}
      <Panel
        title={pick(name.th, name.en)}
        actions={<StatusChip of="programme" state={status} label={t(`status.${status}`)} />}
      >
        <Facts
          facts={[
            { label: t('column.revision'), value: `${programmeCode} ${t('revision', { year: revision })}` },
            { label: t('column.years'), value: years(version) },
            { label: t('column.credits'), value: version.totalCredits },
            { label: t('column.students'), value: version.students.toLocaleString(language) },
            { label: t('faculty'), value: `${pick(faculty.th, faculty.en)} · ${pick(major.th, major.en)}` },
            { label: t('campus'), value: pick(campus.th, campus.en) },
            {
              label: t('updated'),
              value: [shortDate(version.updatedAt, language), updatedBy && pick(updatedBy.th, updatedBy.en)]
                .filter(Boolean)
                .join(' · '),
            },
          ]}
        />
        <Box sx={{ mt: 2 }}>
          <Faults faults={faults} severity="error" />
        </Box>
      </Panel>
      <RequirementTree version={version} />
      <Shares version={version} />
      <Conditions version={version} />
      <StudyPlan version={version} />
      <Difference version={version} />
      {faults.length === 0 && <Trial versionId={version.versionId} />}
      {change?.seesCase && !isOfMany(change) && <RunTimeline caseId={change.caseId} kind={change.kind} />}
    </>
  );
}

/** Which parts may count the same subject. */
function Shares({ version }: { version: Schemas['ProgrammeDetail'] }) {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const { shares, layers } = version.document;
  if (shares.length === 0) return null;
  const places = new Map(nodesOf(layers).map((node) => [node.path, pick(node.nameTh, node.nameEn)]));
  return (
    <Panel title={t('shares')}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {shares.map(({ one, other }) => (
          <li key={`${one} ${other}`}>
            {t('share', { one: places.get(one) ?? one, other: places.get(other) ?? other })}
          </li>
        ))}
      </Box>
    </Panel>
  );
}

/** What graduating asks for beside subjects. */
function Conditions({ version }: { version: Schemas['ProgrammeDetail'] }) {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const { gpax, years, longest, fewestTerms, testTh, testEn, transferShare } = version.document.conditions;
  return (
    <Panel title={t('conditions')}>
      <Facts
        facts={[
          { label: t('field.gpax'), value: gpax },
          { label: t('field.years'), value: t('yearsOfStudy', { years, longest: years * Number(longest) }) },
          { label: t('field.fewest_terms'), value: String(fewestTerms) },
          { label: t('field.transfer_share'), value: `${Math.round(Number(transferShare) * 100)}%` },
          ...(testTh ? [{ label: t('test'), value: pick(testTh, testEn ?? testTh) }] : []),
        ]}
      />
    </Panel>
  );
}
