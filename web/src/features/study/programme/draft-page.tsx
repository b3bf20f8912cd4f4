import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useParams } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { SaveChanges } from '@/components/form/save-changes';
import { Page } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { saveFailure } from '@/lib/data-failures';
import { fieldProblems } from '@/lib/server-errors';
import { versionQuery } from './api';
import { BasicsEditor, ConditionsEditor } from './basics-editor';
import { draftOf, editOf, type Draft } from './draft';
import type { Tree } from './draft-tree';
import { draftQuery, useSaveDraft } from './drafts-api';
import { MappingEditor, PlanEditor, SharesEditor } from './line-editors';
import { Difference } from './programme-difference';
import { Faults } from './programme-faults';
import { Trial } from './programme-trial';
import { TreeEditor } from './tree-editor';

/** A draft of a programme as it is edited; it is saved whole. */
export default function DraftPage() {
  const { t } = useTranslation('programmes');
  const { versionId = '' } = useParams();
  const version = useQuery(versionQuery(versionId));
  const draft = useQuery(draftQuery(versionId));
  return (
    <Page
      title={t('edit.title')}
      hint={t('edit.hint')}
      actions={
        <Button component={RouterLink} to={`/adm/study/programmes/${versionId}`} variant="outlined">
          {t('edit.toVersion')}
        </Button>
      }
    >
      <QueryView query={version}>
        {(read) => (
          <QueryView query={draft}>{(view) => <Editor key={versionId} version={read} view={view} />}</QueryView>
        )}
      </QueryView>
    </Page>
  );
}

function Editor({ version, view }: { version: Schemas['ProgrammeDetail']; view: Schemas['ProgrammeDraftView'] }) {
  const { t } = useTranslation('programmes');
  const save = useSaveDraft(version.versionId);
  // What was opened stays until it is saved: somebody else's edit is told when it is sent, and undone by nobody.
  const [draft, change] = useState(() => draftOf(version, view));
  const [saved, setSaved] = useState({ draft, edits: view.edits, faults: version.faults });
  const [subjects, name] = useState<Schemas['NamedSubject'][]>(version.subjects);
  const { basics, tree } = draft;
  const earlier = view.earlier.map(({ path }) => path);
  const problems = fieldProblems(save.error);
  const put = (changed: Tree, named: Schemas['NamedSubject'][] = []) => {
    change({ basics, tree: changed });
    name((before) => [...before, ...named.filter(({ code }) => before.every((each) => each.code !== code))]);
  };
  const document = (part: Partial<Tree['document']>) => put({ ...tree, document: { ...tree.document, ...part } });
  const send = () =>
    save.mutate(editOf(draft, saved.edits), {
      onSuccess: ({ edits, faults }) => setSaved({ draft, edits, faults }),
    });
  return (
    <>
      <BasicsEditor basics={basics} problems={problems} onChange={(said) => change({ basics: said, tree })} />
      <Faults faults={saved.faults} severity="warning" />
      <TreeEditor
        tree={tree}
        earlier={earlier}
        faults={saved.faults}
        subjects={subjects}
        groups={view.groups}
        onChange={put}
      />
      <MappingEditor
        layers={tree.document.layers}
        earlier={view.earlier}
        mapped={tree.mapped}
        onChange={(mapped) => put({ ...tree, mapped })}
      />
      <SharesEditor
        layers={tree.document.layers}
        shares={tree.document.shares}
        onChange={(shares) => document({ shares })}
      />
      <ConditionsEditor
        conditions={tree.document.conditions}
        problems={problems}
        onChange={(conditions) => document({ conditions })}
      />
      <PlanEditor layers={tree.document.layers} plan={tree.document.plan} onChange={(plan) => document({ plan })} />
      <Box role="alert">{save.isError && <Alert severity="error">{whyNot(save.error)}</Alert>}</Box>
      <SaveChanges changed={!isSame(draft, saved.draft)} save={save} onSave={send} saved={t('edit.saved')} />
      <Difference version={version} />
      {saved.faults.length === 0 && <Trial versionId={version.versionId} />}
    </>
  );
}

/** Why a draft was not saved, with what the server said of each field. */
function whyNot(error: unknown): string {
  const fields = [...fieldProblems(error)].map(([field, message]) => `${field}: ${message}`);
  return [saveFailure(error), ...fields].join(' · ');
}

function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
